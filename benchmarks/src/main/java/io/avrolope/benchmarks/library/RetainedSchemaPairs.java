// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.FreshShapes;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.EngineMode;
import java.util.ArrayList;
import java.util.List;

/** Schema pairs whose decoders are retained, with one message for each pair. Not thread-safe. */
public final class RetainedSchemaPairs {
  private final Owner owner;
  private final List<Shape> shapes = new ArrayList<>();
  private final List<byte[]> messages = new ArrayList<>();
  private final List<Operation> decoders = new ArrayList<>();

  /** The library that retains the decoders. */
  public enum Owner {
    /** Our deserializer after it has interpreted one record. */
    AVROLOPE {
      @Override
      byte[] message(Shape shape) {
        return Serdes.ofAvrolope().message(shape.data().get(0));
      }

      @Override
      Operation decoder(Shape shape) {
        return message -> Serdes.ofAvrolope().read((byte[]) message);
      }
    },
    /** Our interpreting engine without envelope. */
    AVROLOPE_INTERPRETED {
      @Override
      Operation decoder(Shape shape) {
        return engine(shape, EngineMode.INTERPRETED);
      }
    },
    /** Our compiling engine without envelope. */
    AVROLOPE_COMPILED {
      @Override
      Operation decoder(Shape shape) {
        return engine(shape, EngineMode.COMPILED);
      }
    },
    AVRO_FAST {
      @Override
      Operation decoder(Shape shape) {
        return new ApacheAvro(shape.framed(Framing.BARE), ApacheAvro.Reading.FAST).decode();
      }
    },
    AVRO_CLASSIC {
      @Override
      Operation decoder(Shape shape) {
        return new ApacheAvro(shape.framed(Framing.BARE), ApacheAvro.Reading.CLASSIC).decode();
      }
    },
    CONFLUENT {
      @Override
      byte[] message(Shape shape) {
        return Serdes.ofConfluent().message(shape.data().get(0));
      }

      @Override
      Operation decoder(Shape shape) {
        return message -> Serdes.ofConfluent().read((byte[]) message);
      }
    };

    byte[] message(Shape shape) {
      return ApacheAvro.encoded(shape).get(0);
    }

    abstract Operation decoder(Shape shape);

    private static Operation engine(Shape shape, EngineMode engine) {
      DatumDecoder decoder = BareEngine.decoder(shape, engine);
      return message ->
          requireNonNull(decoder.decode((byte[]) message, 0, ((byte[]) message).length));
    }
  }

  /** Creates schema pairs with the given number of fields, and encodes one datum for each pair. */
  public RetainedSchemaPairs(Owner owner, FreshShapes source, int fields, int pairs) {
    this.owner = owner;
    for (int i = 0; i < pairs; i++) {
      Shape shape = source.next(fields);
      shapes.add(shape);
      messages.add(owner.message(shape));
    }
  }

  /**
   * Creates and retains a decoder for each message, and decodes the message.
   *
   * @throws IllegalStateException if a decoded datum differs from the encoded one
   */
  public void decode() {
    for (int i = 0; i < shapes.size(); i++) {
      Operation decoder = owner.decoder(shapes.get(i));
      decoders.add(decoder);
      check(owner, decoder.run(messages.get(i)), shapes.get(i).data().get(0));
    }
  }

  /** Compares text, because decoded strings are {@code Utf8}. */
  static void check(Owner owner, Object found, Object expected) {
    if (!found.toString().equals(expected.toString())) {
      throw new IllegalStateException(owner + " returned " + found + " instead of " + expected);
    }
  }
}
