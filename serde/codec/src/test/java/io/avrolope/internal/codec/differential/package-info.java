/** Apache Avro's own reader and writer as the oracle, and generators of what both are given. */
@NullMarked
package io.avrolope.internal.codec.differential;

import org.jspecify.annotations.NullMarked;
