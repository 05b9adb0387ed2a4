// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.codec.EngineMode;

/**
 * The libraries that decode the first datum of a new schema pair. Each deserializer exists already
 * and has decoded data of other schemas in the same JVM.
 */
public enum NewPairLibrary {
  AVROLOPE {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      Serdes ours = Serdes.ofAvrolope();
      byte[] message = ours.message(shape.data().get(0));
      return () -> ours.read(message);
    }
  },
  AVROLOPE_INTERPRETED {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      return engine(shape, EngineMode.INTERPRETED);
    }
  },
  AVROLOPE_COMPILED {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      return engine(shape, EngineMode.COMPILED);
    }
  },
  AVRO_FAST {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      return avro(shape, ApacheAvro.Reading.FAST);
    }
  },
  AVRO_CLASSIC {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      return avro(shape, ApacheAvro.Reading.CLASSIC);
    }
  },
  CONFLUENT {
    @Override
    public NewSchemaPair prepare(Shape shape) {
      Serdes confluent = Serdes.ofConfluent();
      byte[] message = confluent.message(shape.data().get(0));
      return () -> confluent.read(message);
    }
  };

  /** Does everything that must not be timed. */
  public abstract NewSchemaPair prepare(Shape shape);

  private static NewSchemaPair engine(Shape shape, EngineMode engine) {
    byte[] datum = ApacheAvro.encoded(shape).get(0);
    return () -> requireNonNull(BareEngine.decoder(shape, engine).decode(datum, 0, datum.length));
  }

  private static NewSchemaPair avro(Shape shape, ApacheAvro.Reading reading) {
    byte[] message = Framing.HEADER.frame(ApacheAvro.encoded(shape).get(0));
    return () -> new ApacheAvro(shape, reading).decode().run(message);
  }
}
