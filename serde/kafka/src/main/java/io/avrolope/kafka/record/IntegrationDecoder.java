// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.kafka.mapping.Decoding;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Decodes into the objects of an integration, and makes its result from each. */
record IntegrationDecoder(
    DatumDecoder decoder, Function<@Nullable Object, ? extends @Nullable Object> result)
    implements DatumDecoder {

  static DatumDecoder of(Decoding<?> decoding, Schema encoded, DecodeOptions options) {
    return new IntegrationDecoder(
        Codecs.modelDecoder(encoded, decoding.reader(), decoding.model(), options),
        decoding.result());
  }

  @Override
  public @Nullable Object decode(byte[] bytes, int offset, int length) {
    return result.apply(decoder.decode(bytes, offset, length));
  }

  @Override
  public boolean accepts(byte[] bytes, int offset, int length) {
    return decoder.accepts(bytes, offset, length);
  }

  @Override
  public EngineInUse engine() {
    return decoder.engine();
  }

  @Override
  public void onFailedCompilation(Runnable listener) {
    decoder.onFailedCompilation(listener);
  }
}
