// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.internal.codec.DatumDecoder;
import org.apache.avro.Schema;

/** Creates the decoder under test: an {@link Engine}, or a decoder that is broken on purpose. */
interface DecoderProvider {
  DatumDecoder decoder(Schema writer, Schema reader);
}
