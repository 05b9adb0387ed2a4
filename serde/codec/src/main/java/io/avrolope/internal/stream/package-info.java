/** Walks a plan over Avro's own {@code BinaryDecoder}, for streams. Not API. */
@NullMarked
package io.avrolope.internal.stream;

import org.jspecify.annotations.NullMarked;
