/** One registry for all clients in a JVM that have the same settings. Not API. */
@NullMarked
package io.avrolope.registry.sharing;

import org.jspecify.annotations.NullMarked;
