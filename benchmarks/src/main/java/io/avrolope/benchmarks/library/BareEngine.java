// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.wire.DatumBuffer;

/** One of our engines alone, without the serializer, deserializer and envelope around it. */
final class BareEngine implements LibraryTasks {
  private final Shape shape;
  private final EngineMode engine;

  BareEngine(Shape shape, EngineMode engine) {
    this.shape = shape;
    this.engine = engine;
  }

  @Override
  public Task decoding() {
    Framing framing = shape.framing();
    DatumDecoder decoder = decoder(shape, engine);
    Operation decode =
        input -> {
          byte[] message = (byte[]) input;
          int offset = framing.datumOffset(message);
          return requireNonNull(decoder.decode(message, offset, message.length - offset));
        };
    return Attribute.of(shape, new Task(decode, ApacheAvro.messages(shape)));
  }

  /** A new decoder for the workload's schemas. */
  static DatumDecoder decoder(Shape shape, EngineMode engine) {
    DecodeOptions options = DecodeOptions.DEFAULTS.with(engine);
    if (shape.end() == Shape.End.LAST_WANTED_FIELD) {
      options = options.with(ReadExtent.LAST_WANTED_FIELD);
    }
    return shape.generated()
        ? Codecs.specificDecoder(shape.writer(), shape.reader(), new TrustedClasses(null), options)
        : Codecs.genericDecoder(shape.writer(), shape.reader(), options);
  }

  @Override
  public Task encoding() {
    Framing framing = shape.framing();
    DatumEncoder encoder =
        Codecs.encoder(shape.writer(), shape.data().get(0), EncodeOptions.DEFAULTS.with(engine));
    DatumBuffer buffer = new DatumBuffer(Framing.HEADROOM);
    return new Task(
        datum -> {
          buffer.reset(Framing.HEADROOM);
          encoder.encode(datum, buffer);
          return buffer.copyFrom(
              framing.prepend(buffer.array(), buffer.datumOffset(), buffer.datumLength()));
        },
        shape.data());
  }
}
