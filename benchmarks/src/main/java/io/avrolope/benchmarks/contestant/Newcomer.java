package io.avrolope.benchmarks.contestant;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.EngineMode;

/**
 * Who meets schemas that are new to it. Deserializers are there before, and have met others; so
 * have readers of generic records in the same JVM.
 */
public enum Newcomer {
  AVROLOPE {
    @Override
    public NewPair prepare(Shape shape) {
      Serdes ours = Serdes.ofAvrolope();
      byte[] message = ours.message(shape.data().get(0));
      return () -> ours.read(message);
    }
  },
  AVROLOPE_INTERPRETED {
    @Override
    public NewPair prepare(Shape shape) {
      return seam(shape, EngineMode.INTERPRETED);
    }
  },
  AVROLOPE_COMPILED {
    @Override
    public NewPair prepare(Shape shape) {
      return seam(shape, EngineMode.COMPILED);
    }
  },
  AVRO_FAST {
    @Override
    public NewPair prepare(Shape shape) {
      return avro(shape, ApacheAvro.Reading.FAST);
    }
  },
  AVRO_CLASSIC {
    @Override
    public NewPair prepare(Shape shape) {
      return avro(shape, ApacheAvro.Reading.CLASSIC);
    }
  },
  CONFLUENT {
    @Override
    public NewPair prepare(Shape shape) {
      Serdes confluent = Serdes.ofConfluent();
      byte[] message = confluent.message(shape.data().get(0));
      return () -> confluent.read(message);
    }
  };

  /** All that comes before the time is taken. */
  public abstract NewPair prepare(Shape shape);

  private static NewPair seam(Shape shape, EngineMode engine) {
    byte[] datum = ApacheAvro.encoded(shape).get(0);
    return () -> requireNonNull(Seam.decoder(shape, engine).decode(datum, 0, datum.length));
  }

  private static NewPair avro(Shape shape, ApacheAvro.Reading reading) {
    byte[] message = Framing.HEADER.frame(ApacheAvro.encoded(shape).get(0));
    return () -> new ApacheAvro(shape, reading).decode().run(message);
  }
}
