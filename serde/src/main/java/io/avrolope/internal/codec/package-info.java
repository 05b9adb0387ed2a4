/** Step 4: between a datum's bytes and an object. Not API. */
@NullMarked
package io.avrolope.internal.codec;

import org.jspecify.annotations.NullMarked;
