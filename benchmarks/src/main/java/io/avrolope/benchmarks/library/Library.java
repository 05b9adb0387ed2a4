// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.EngineMode;
import java.util.function.Function;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;

/** The libraries, engines and baselines that are compared. */
public enum Library {
  /** Our deserializer and serializer as Kafka calls them, with envelope and registry. */
  AVROLOPE(shape -> new Avrolope(shape)),
  /** Our deserializer and serializer with client metrics registered. */
  AVROLOPE_WATCHED(shape -> Avrolope.watched(shape)),
  /** Our deserializer and serializer with generic records without boxes. */
  AVROLOPE_UNBOXED(shape -> Avrolope.unboxed(shape)) {
    @Override
    Object ours(Object answer, Shape shape) {
      return answer instanceof GenericRecord record && !(answer instanceof SpecificRecord)
          ? GenericData.get().deepCopy(record.getSchema(), record)
          : answer;
    }
  },
  /** Our interpreting engine without envelope. */
  AVROLOPE_INTERPRETED(shape -> new BareEngine(shape, EngineMode.INTERPRETED)),
  /** Our compiling engine without envelope. */
  AVROLOPE_COMPILED(shape -> new BareEngine(shape, EngineMode.COMPILED)),
  /** Apache Avro with its defaults. One reader and one decoder are reused. */
  AVRO_FAST(shape -> new ApacheAvro(shape, ApacheAvro.Reading.FAST)),
  /** Apache Avro without its fast reader. Avro has one writer only, so encoding is the same. */
  AVRO_CLASSIC(shape -> new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC)),
  /** Confluent's serializer and deserializer with their in-memory registry and their own header. */
  CONFLUENT(shape -> new Confluent(shape)) {
    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Framing.HEADER.datumOffset(message);
    }
  },
  /**
   * Apicurio's serializer and deserializer with their own header. They decode only to the writer
   * schema.
   */
  APICURIO(shape -> new Apicurio(shape)) {
    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Framing.HEADER.datumOffset(message);
    }
  },
  /**
   * AWS Glue's serializer and deserializer with their own header. They decode only to the writer
   * schema.
   */
  GLUE(shape -> new Glue(shape)) {
    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Glue.HEADER;
    }
  },
  /** RTB House's generated code, on its own Avro. It supports only generic records. */
  FASTSERDE(shape -> new Fastserde(shape)) {
    @Override
    Object ours(Object answer, Shape shape) {
      return Fastserde.ours(answer, shape);
    }
  },
  /** The limit: straight-line code written for the workload's schema. */
  LIMIT(shape -> new StraightLine(shape)),
  /**
   * The original procedure of Rocana's posts: Avro decodes the wrapper, then the bytes in it. Only
   * for W1_WRAPPED.
   */
  AVRO_TWICE(shape -> new ApacheAvro(shape, ApacheAvro.Reading.FAST)) {
    @Override
    Task decoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.FAST).decodingTwice();
    }
  },
  /** {@code new String(bytes, 0, 5)}, which kafka_jmh_tests compares Avro with. Only for W3. */
  SUBSTRING(shape -> new Substring(shape));

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final Function<Shape, LibraryTasks> tasks;

  /**
   * @param tasks a lambda expression, not a method reference, so that a library's classes are
   *     loaded only if it is measured
   */
  Library(Function<Shape, LibraryTasks> tasks) {
    this.tasks = tasks;
  }

  Task decoding(Shape shape) {
    return tasks.apply(shape).decoding();
  }

  Task encoding(Shape shape) {
    return tasks.apply(shape).encoding();
  }

  /**
   * The library's converter for Kafka Connect.
   *
   * @throws IllegalArgumentException if it has none that can be had from Maven Central
   */
  ConverterTasks converter(Shape shape) {
    return switch (this) {
      case AVROLOPE -> new AvrolopeConverter(shape, "adaptive");
      case AVROLOPE_INTERPRETED -> new AvrolopeConverter(shape, "interpreted");
      case AVROLOPE_COMPILED -> new AvrolopeConverter(shape, "compiled");
      case APICURIO -> ApicurioConverter.tasks(shape);
      case LIMIT -> new StraightLineConverter(shape);
      default -> throw new IllegalArgumentException(this + " has no converter for Kafka Connect");
    };
  }

  /** The offset of the datum in a message that this library encoded. */
  int datumOffset(byte[] message, Shape shape) {
    return shape.framing().datumOffset(message);
  }

  /** Converts a decoded object to one of the benchmarks' Avro. */
  Object ours(Object answer, Shape shape) {
    return answer;
  }
}
