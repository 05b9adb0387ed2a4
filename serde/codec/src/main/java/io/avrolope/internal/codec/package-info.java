// SPDX-License-Identifier: Apache-2.0
/**
 * The codec's entry point: decoders and encoders, their options, and the choice of the engine.
 * Start reading at {@link io.avrolope.internal.codec.Codecs}. May use all other packages of this
 * module except {@code io.avrolope.avro}. Not API.
 */
@NullMarked
package io.avrolope.internal.codec;

import org.jspecify.annotations.NullMarked;
