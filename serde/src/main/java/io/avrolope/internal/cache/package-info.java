/** Keeps what was looked up once. Not API. */
@NullMarked
package io.avrolope.internal.cache;

import org.jspecify.annotations.NullMarked;
