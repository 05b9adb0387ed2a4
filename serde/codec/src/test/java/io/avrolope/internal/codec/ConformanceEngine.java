// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.error.AvrolopeException;
import io.avrolope.internal.codec.ConformanceCase.Expectation;
import io.avrolope.internal.model.GenericModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * The decoders under test: the two engines, the engines behind Avro's API, and Avro's two readers
 * as the oracle.
 */
enum ConformanceEngine {
  INTERPRETED(EngineMode.INTERPRETED),
  COMPILED(EngineMode.COMPILED),
  /** Avrolope's {@code DatumReader} on a stream, where it interprets the plan. */
  STREAMED(null),
  /** Avrolope's {@code DatumReader} on an array, which compiled code reads. */
  WINDOWED(null),
  /** Avro's reader with a {@code ResolvingDecoder}. */
  AVRO_CLASSIC(null),
  /** Avro's reader from {@code FastReaderBuilder}. */
  AVRO_FAST(null);

  /** The bytes around every datum, so that a reader that exceeds its range fails. */
  private static final int MARGIN = 11;

  private static final long STACK_BYTES = 16 << 20;

  private static final DecoderFactory SMALL_BUFFERS =
      new DecoderFactory().configureDecoderBufferSize(32);

  private final @Nullable EngineMode choice;

  ConformanceEngine(@Nullable EngineMode choice) {
    this.choice = choice;
  }

  /** Whether it decodes values of Kafka records and throws Avrolope's exceptions. */
  boolean isOurs() {
    return choice != null;
  }

  /** A decoder with default options, or an adapter of Avro's reader that behaves alike. */
  DatumDecoder decoder(Schema writer, Schema reader) {
    return decoder(writer, reader, DecodeOptions.DEFAULTS);
  }

  DatumDecoder decoder(Schema writer, Schema reader, DecodeOptions options) {
    if (choice != null) {
      return Codecs.genericDecoder(writer, reader, options.with(choice));
    }
    Reading reading = reading(writer, reader, options);
    return (bytes, offset, length) -> {
      BinaryDecoder in = avroDecoder(bytes, offset, length);
      return onLargeStack(() -> readToTheEnd(reading, in));
    };
  }

  private static @Nullable Object readToTheEnd(Reading reading, BinaryDecoder in)
      throws IOException {
    Object value = reading.of(in);
    if (!in.isEnd()) {
      throw new IOException("bytes are left");
    }
    return value;
  }

  /** Reads a datum from one of Avro's decoders. */
  private interface Reading {
    @Nullable Object of(BinaryDecoder in) throws IOException;
  }

  private Reading reading(Schema writer, Schema reader, DecodeOptions options) {
    GenericData data = new GenericData();
    if (this == STREAMED || this == WINDOWED) {
      DecodeOptions engine =
          options.with(this == STREAMED ? EngineMode.INTERPRETED : EngineMode.COMPILED);
      return Codecs.streamDecoder(writer, reader, new GenericModel(data), engine)::read;
    }
    data.setFastReaderEnabled(this == AVRO_FAST);
    GenericDatumReader<Object> avro = new GenericDatumReader<>(writer, reader, data);
    return in -> avro.read(null, in);
  }

  /** The stream returns small chunks, so that values cross their boundaries. */
  private BinaryDecoder avroDecoder(byte[] bytes, int offset, int length) {
    return this == STREAMED
        ? SMALL_BUFFERS.binaryDecoder(new ByteArrayInputStream(bytes, offset, length), null)
        : DecoderFactory.get().binaryDecoder(bytes, offset, length, null);
  }

  /**
   * Avro's classic reader needs more than a kilobyte of stack for each nested record. Avrolope's
   * engines may need as much until the JVM has compiled them. Nested calls share the thread.
   */
  static @Nullable Object onLargeStack(Callable<@Nullable Object> reading) {
    FutureTask<@Nullable Object> task = new FutureTask<>(reading);
    if (Thread.currentThread() instanceof LargeStack) {
      task.run();
    } else {
      new LargeStack(task).start();
    }
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AvrolopeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof AssertionError failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class LargeStack extends Thread {
    LargeStack(Runnable task) {
      super(null, task, "avro", STACK_BYTES);
    }
  }

  /** Decodes the datum in the middle of an array. */
  static @Nullable Object decode(DatumDecoder decoder, byte[] datum) {
    byte[] wide = new byte[datum.length + 2 * MARGIN];
    Arrays.fill(wide, (byte) 0x02);
    System.arraycopy(datum, 0, wide, MARGIN, datum.length);
    return decoder.decode(wide, MARGIN, datum.length);
  }

  /** The decoder's input. Avrolope's decoders expect top-level {@code bytes} without a length. */
  byte[] datum(ConformanceCase testCase) {
    if (!isOurs() || testCase.writer().getType() != Schema.Type.BYTES) {
      return testCase.datum();
    }
    int digits = 1;
    while (testCase.datum()[digits - 1] < 0) {
      digits++;
    }
    return Arrays.copyOfRange(testCase.datum(), digits, testCase.datum().length);
  }

  /** The expectation. Avrolope returns top-level strings as String and bytes as an array. */
  Expectation expectation(ConformanceCase testCase) {
    Expectation plain = testCase.expectationOf(this);
    if (!isOurs() || plain.value() == null) {
      return plain;
    }
    boolean bare =
        testCase.writer().getType() == Schema.Type.BYTES
            && testCase.reader().getType() == Schema.Type.BYTES;
    return new Expectation(
        TypedJson.topLevel(plain.value(), bare),
        plain.error(),
        plain.when(),
        plain.path(),
        plain.position());
  }
}
