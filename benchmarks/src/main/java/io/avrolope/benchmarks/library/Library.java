// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.EngineMode;

/** The libraries, engines and baselines that are compared. */
public enum Library {
  /** Our deserializer and serializer as Kafka calls them, with envelope and registry. */
  AVROLOPE {
    @Override
    Task decoding(Shape shape) {
      return new Avrolope(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Avrolope(shape).encoding();
    }
  },
  /** Our deserializer and serializer with client metrics registered. */
  AVROLOPE_WATCHED {
    @Override
    Task decoding(Shape shape) {
      return Avrolope.watched(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return Avrolope.watched(shape).encoding();
    }
  },
  /** Our interpreting engine without envelope. */
  AVROLOPE_INTERPRETED {
    @Override
    Task decoding(Shape shape) {
      return new BareEngine(shape, EngineMode.INTERPRETED).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new BareEngine(shape, EngineMode.INTERPRETED).encoding();
    }
  },
  /** Our compiling engine without envelope. */
  AVROLOPE_COMPILED {
    @Override
    Task decoding(Shape shape) {
      return new BareEngine(shape, EngineMode.COMPILED).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new BareEngine(shape, EngineMode.COMPILED).encoding();
    }
  },
  /** Apache Avro with its defaults. One reader and one decoder are reused. */
  AVRO_FAST {
    @Override
    Task decoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.FAST).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.FAST).encoding();
    }
  },
  /** Apache Avro without its fast reader. Avro has one writer only, so encoding is the same. */
  AVRO_CLASSIC {
    @Override
    Task decoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.CLASSIC).encoding();
    }
  },
  /** Confluent's serializer and deserializer with their in-memory registry and their own header. */
  CONFLUENT {
    @Override
    Task decoding(Shape shape) {
      return new Confluent(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Confluent(shape).encoding();
    }

    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Framing.HEADER.datumOffset(message);
    }
  },
  /**
   * Apicurio's serializer and deserializer with their own header. They decode only to the writer
   * schema.
   */
  APICURIO {
    @Override
    Task decoding(Shape shape) {
      return new Apicurio(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Apicurio(shape).encoding();
    }

    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Framing.HEADER.datumOffset(message);
    }
  },
  /**
   * AWS Glue's serializer and deserializer with their own header. They decode only to the writer
   * schema.
   */
  GLUE {
    @Override
    Task decoding(Shape shape) {
      return new Glue(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Glue(shape).encoding();
    }

    @Override
    int datumOffset(byte[] message, Shape shape) {
      return Glue.HEADER;
    }
  },
  /** RTB House's generated code, on its own Avro. It supports only generic records. */
  FASTSERDE {
    @Override
    Task decoding(Shape shape) {
      return new Fastserde(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Fastserde(shape).encoding();
    }

    @Override
    Object ours(Object answer, Shape shape) {
      return Fastserde.ours(answer, shape);
    }
  },
  /** The limit: straight-line code written for the workload's schema. */
  LIMIT {
    @Override
    Task decoding(Shape shape) {
      return new StraightLine(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new StraightLine(shape).encoding();
    }
  },
  /**
   * The original procedure of Rocana's posts: Avro decodes the wrapper, then the bytes in it. Only
   * for W1_WRAPPED.
   */
  AVRO_TWICE {
    @Override
    Task decoding(Shape shape) {
      return new ApacheAvro(shape, ApacheAvro.Reading.FAST).decodingTwice();
    }

    @Override
    Task encoding(Shape shape) {
      return AVRO_FAST.encoding(shape);
    }
  },
  /** {@code new String(bytes, 0, 5)}, which kafka_jmh_tests compares Avro with. Only for W3. */
  SUBSTRING {
    @Override
    Task decoding(Shape shape) {
      return Substring.decoding(shape);
    }

    @Override
    Task encoding(Shape shape) {
      throw new IllegalArgumentException("SUBSTRING supports only decoding");
    }
  };

  abstract Task decoding(Shape shape);

  abstract Task encoding(Shape shape);

  /** The offset of the datum in a message that this library encoded. */
  int datumOffset(byte[] message, Shape shape) {
    return shape.framing().datumOffset(message);
  }

  /** Converts a decoded object to one of the benchmarks' Avro. */
  Object ours(Object answer, Shape shape) {
    return answer;
  }
}
