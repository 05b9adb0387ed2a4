// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import org.apache.avro.Schema;

/** The engines under test. */
enum Engine implements DecoderProvider {
  INTERPRETED(EngineMode.INTERPRETED),
  COMPILED(EngineMode.COMPILED);

  private final EngineMode choice;

  Engine(EngineMode choice) {
    this.choice = choice;
  }

  @Override
  public DatumDecoder decoder(Schema writer, Schema reader) {
    return decoder(writer, reader, DecodeOptions.DEFAULTS);
  }

  DatumDecoder decoder(Schema writer, Schema reader, DecodeOptions options) {
    return Codecs.genericDecoder(writer, reader, options.with(choice));
  }

  DatumEncoder encoder(Schema schema, Object example) {
    return Codecs.encoder(schema, example, EncodeOptions.DEFAULTS.with(choice));
  }
}
