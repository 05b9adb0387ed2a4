package io.avrolope.benchmarks.contestant;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.EngineMode;

/** Who decodes and encodes. */
public enum Contestant {
  /** Our deserializer and serializer, as Kafka calls them: with the envelope and its registry. */
  AVROLOPE {
    @Override
    Task decoding(Shape shape) {
      return new Product(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Product(shape).encoding();
    }
  },
  /** The same, while a client's metrics show what they do. */
  AVROLOPE_WATCHED {
    @Override
    Task decoding(Shape shape) {
      return Product.watched(shape).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return Product.watched(shape).encoding();
    }
  },
  /** Our interpreting engine alone. */
  AVROLOPE_INTERPRETED {
    @Override
    Task decoding(Shape shape) {
      return new Seam(shape, EngineMode.INTERPRETED).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Seam(shape, EngineMode.INTERPRETED).encoding();
    }
  },
  /** Our compiling engine alone. */
  AVROLOPE_COMPILED {
    @Override
    Task decoding(Shape shape) {
      return new Seam(shape, EngineMode.COMPILED).decoding();
    }

    @Override
    Task encoding(Shape shape) {
      return new Seam(shape, EngineMode.COMPILED).encoding();
    }
  },
  /** Apache Avro as it comes, used with care: one reader, one decoder that is used again. */
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
  /** Apache Avro without its fast reader; it has but one writer, so that encoding is the same. */
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
  /** Confluent's own classes, on their registry in memory, always behind their own header. */
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
  /** Apicurio's own classes, always behind their own header; not to another schema. */
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
  /** Those of AWS Glue, always behind their own header; not to another schema. */
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
  /** RTB House's made code, on its own Avro; generic records alone. */
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
  /** Straight-line code for this very workload. */
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
  /** As the posts found it: Avro decodes the wrapper, then what it holds; for W1_WRAPPED alone. */
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
  /** {@code new String(bytes, 0, 5)}, the other side of kafka_jmh_tests; for W3 alone. */
  SUBSTRING {
    @Override
    Task decoding(Shape shape) {
      return Substring.decoding(shape);
    }

    @Override
    Task encoding(Shape shape) {
      throw new IllegalArgumentException("a substring is not encoded");
    }
  };

  abstract Task decoding(Shape shape);

  abstract Task encoding(Shape shape);

  /** Where the datum of a message begins that it encoded. */
  int datumOffset(byte[] message, Shape shape) {
    return shape.framing().datumOffset(message);
  }

  /** What it decoded, as an object of our Avro. */
  Object ours(Object answer, Shape shape) {
    return answer;
  }
}
