/**
 * Entry point of the codec: decoders and encoders, their options, the choice of the engine. Not
 * API.
 */
@NullMarked
package io.avrolope.internal.codec;

import org.jspecify.annotations.NullMarked;
