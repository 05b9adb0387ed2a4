/** Schema registries: from a reference to a schema, and from a schema to its reference. */
@NullMarked
package io.avrolope.registry;

import org.jspecify.annotations.NullMarked;
