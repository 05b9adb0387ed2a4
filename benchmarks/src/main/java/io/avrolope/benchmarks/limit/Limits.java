// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import io.avrolope.benchmarks.workload.Shape;
import org.apache.avro.Schema;

/**
 * The limit for a workload: decoders and encoders that were written for this workload only. {@code
 * -Dbenchmarks.print.limits=true} shows their source.
 */
public final class Limits {
  private Limits() {}

  public static StraightDecoder decoder(Shape shape) {
    return DecoderSource.decoder(
        shape.writer(), shape.reader(), shape.generated(), shape.end() == Shape.End.CHECKED);
  }

  /** A decoder to Connect's {@code Struct}s of this schema. */
  public static StraightDecoder structDecoder(
      Schema writer, org.apache.kafka.connect.data.Schema connect) {
    return StructDecoderSource.decoder(writer, connect);
  }

  /** An encoder of Connect's {@code Struct}s. */
  public static StraightEncoder structEncoder(Schema schema) {
    return StructEncoderSource.encoder(schema);
  }

  public static StraightEncoder encoder(Shape shape) {
    return EncoderSource.encoder(shape.writer(), shape.generated());
  }
}
