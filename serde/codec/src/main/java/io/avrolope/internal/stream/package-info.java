// SPDX-License-Identifier: Apache-2.0
/**
 * The engine for streams: walks a plan over Avro's own {@code BinaryDecoder}. May use {@code plan},
 * the shapes of {@code codec.model}, {@code wire} and classes of {@code interpret} that create
 * objects. Start at {@link io.avrolope.internal.stream.StreamNodes}. Not API.
 */
@NullMarked
package io.avrolope.internal.stream;

import org.jspecify.annotations.NullMarked;
