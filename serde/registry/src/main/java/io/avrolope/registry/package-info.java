/** Schema registries: the interface, its data types, and the options to open one. */
@NullMarked
package io.avrolope.registry;

import org.jspecify.annotations.NullMarked;
