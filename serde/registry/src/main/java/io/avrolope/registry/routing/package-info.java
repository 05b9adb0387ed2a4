/** Several registries behind one interface. Not API. */
@NullMarked
package io.avrolope.registry.routing;

import org.jspecify.annotations.NullMarked;
