/** Caches: bounded, one load per key. Not API. */
@NullMarked
package io.avrolope.internal.cache;

import org.jspecify.annotations.NullMarked;
