/** The interpreter: walks a plan over an array of bytes, and explains failures. Not API. */
@NullMarked
package io.avrolope.internal.interpret;

import org.jspecify.annotations.NullMarked;
