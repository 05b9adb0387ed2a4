package io.avrolope.internal.codec.differential;

import io.avrolope.internal.codec.DatumDecoder;
import org.apache.avro.Schema;

/** Makes decoders: one of the {@link Engine engines}, or one that is broken on purpose. */
interface DecoderMaker {
  DatumDecoder decoder(Schema writer, Schema reader);
}
