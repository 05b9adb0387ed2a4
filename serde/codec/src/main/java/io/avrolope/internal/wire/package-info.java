// SPDX-License-Identifier: Apache-2.0
/**
 * Avro's binary encoding in byte arrays: reading and writing of single values, limits, failures,
 * and the superclasses of generated classes. The interpreter and compiled code share it. May use
 * {@code plan} and the shapes of {@code codec.model}. Start at {@link
 * io.avrolope.internal.wire.Wire} and {@link io.avrolope.internal.wire.DatumBuffer}. Not API.
 */
@NullMarked
package io.avrolope.internal.wire;

import org.jspecify.annotations.NullMarked;
