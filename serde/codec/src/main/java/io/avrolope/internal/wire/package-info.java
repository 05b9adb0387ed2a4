/** Avro's binary encoding: what both engines read and write by. */
@NullMarked
package io.avrolope.internal.wire;

import org.jspecify.annotations.NullMarked;
