// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.examples.event.VersionedEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.jspecify.annotations.Nullable;

/**
 * Apache Avro as a careful user calls it: reader, decoder, writer, encoder and stream are reused.
 */
final class ApacheAvro implements LibraryTasks {
  private final Shape shape;
  private final Reading reading;

  /** Avro's two reader implementations. */
  enum Reading {
    FAST,
    CLASSIC
  }

  ApacheAvro(Shape shape, Reading reading) {
    AvroTrust.trustGeneratedClasses();
    this.shape = shape;
    this.reading = reading;
  }

  /** The data as Avro encodes them, without an envelope. */
  static List<byte[]> encoded(Shape shape) {
    ApacheAvro avro = new ApacheAvro(shape, Reading.CLASSIC);
    Writing writing = new Writing(avro.writer());
    return shape.data().stream().map(datum -> writing.bytes(datum)).toList();
  }

  /** The encoded data, each in the workload's envelope. */
  static List<Object> messages(Shape shape) {
    List<Object> messages = new ArrayList<>();
    encoded(shape).forEach(datum -> messages.add(shape.framing().frame(datum)));
    return messages;
  }

  @Override
  public Task decoding() {
    return Attribute.of(shape, new Task(decode(), messages(shape)));
  }

  /** An operation that decodes the workload's messages. */
  Operation decode() {
    Framing framing = shape.framing();
    DatumReader<Object> reader = reader();
    return new Operation() {
      private @Nullable BinaryDecoder decoder;

      @Override
      public Object run(Object input) {
        byte[] message = (byte[]) input;
        int offset = framing.datumOffset(message);
        BinaryDecoder in =
            DecoderFactory.get().binaryDecoder(message, offset, message.length - offset, decoder);
        decoder = in;
        return read(reader, in);
      }
    };
  }

  private static Object read(DatumReader<Object> reader, BinaryDecoder in) {
    try {
      return reader.read(null, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DatumReader<Object> reader() {
    boolean fast = reading == Reading.FAST;
    if (shape.generated()) {
      SpecificData data = new SpecificData();
      Class<?> type = SpecificData.get().getClass(shape.reader());
      SpecificData.getForClass(type)
          .getConversions()
          .forEach(conversion -> data.addLogicalTypeConversion(conversion));
      data.setFastReaderEnabled(fast);
      return new SpecificDatumReader<>(shape.writer(), shape.reader(), data);
    }
    GenericData data = new GenericData();
    data.setFastReaderEnabled(fast);
    return new GenericDatumReader<>(shape.writer(), shape.reader(), data);
  }

  private DatumWriter<Object> writer() {
    return shape.generated()
        ? new SpecificDatumWriter<>(
            shape.writer(), SpecificData.getForClass(shape.data().get(0).getClass()))
        : new GenericDatumWriter<>(shape.writer());
  }

  @Override
  public Task encoding() {
    Writing event = new Writing(writer());
    if (shape.framing() != Framing.WRAPPED) {
      int header = shape.framing() == Framing.HEADER ? 5 : 0;
      return new Task(datum -> event.bytes(header, datum), shape.data());
    }
    Writing wrapper = new Writing(new SpecificDatumWriter<>(VersionedEvent.getClassSchema()));
    return new Task(
        datum -> wrapper.bytes(new VersionedEvent(2L, ByteBuffer.wrap(event.bytes(datum)))),
        shape.data());
  }

  /** A writer with the encoder and the stream that it reuses. */
  private static final class Writing {
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream(512);
    private final DatumWriter<Object> writer;
    private @Nullable BinaryEncoder encoder;

    Writing(DatumWriter<?> writer) {
      this.writer = unchecked(writer);
    }

    @SuppressWarnings("unchecked") // the caller passes only data of the schema
    private static DatumWriter<Object> unchecked(DatumWriter<?> writer) {
      return (DatumWriter<Object>) writer;
    }

    byte[] bytes(Object datum) {
      return bytes(0, datum);
    }

    byte[] bytes(int header, Object datum) {
      stream.reset();
      for (int i = 0; i < header; i++) {
        stream.write(i == header - 1 ? 1 : 0);
      }
      BinaryEncoder out = EncoderFactory.get().binaryEncoder(stream, encoder);
      encoder = out;
      try {
        writer.write(datum, out);
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return stream.toByteArray();
    }
  }

  /** The original procedure of Rocana's posts: decodes the wrapper, then the bytes in it. */
  Task decodingTwice() {
    if (shape.framing() != Framing.WRAPPED) {
      throw new IllegalArgumentException("AVRO_TWICE supports only W1_WRAPPED");
    }
    DatumReader<VersionedEvent> wrapper = new SpecificDatumReader<>(VersionedEvent.class);
    DatumReader<Object> event = reader();
    Operation decode =
        new Operation() {
          private @Nullable BinaryDecoder outer;
          private @Nullable BinaryDecoder inner;

          @Override
          public Object run(Object input) {
            outer = DecoderFactory.get().binaryDecoder((byte[]) input, outer);
            try {
              ByteBuffer bytes = wrapper.read(null, outer).getEvent();
              inner =
                  DecoderFactory.get()
                      .binaryDecoder(
                          bytes.array(),
                          bytes.arrayOffset() + bytes.position(),
                          bytes.remaining(),
                          inner);
              return event.read(null, inner);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    return new Task(decode, messages(shape));
  }
}
