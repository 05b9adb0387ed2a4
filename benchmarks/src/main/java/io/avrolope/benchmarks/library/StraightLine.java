// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.benchmarks.limit.Limits;
import io.avrolope.benchmarks.limit.StraightDecoder;
import io.avrolope.benchmarks.limit.StraightEncoder;
import io.avrolope.benchmarks.workload.Framing;
import io.avrolope.benchmarks.workload.Shape;
import java.util.Arrays;

/**
 * The limit: straight-line code. Decoding checks the whole header and the end of the datum, and no
 * two records share a mutable default, as each library must do for a record. Encoding reuses one
 * array and returns an exact copy of its part.
 */
final class StraightLine implements LibraryTasks {
  private static final int LARGEST_BYTES = 1 << 26;

  private final Shape shape;

  StraightLine(Shape shape) {
    AvroTrust.trustGeneratedClasses();
    this.shape = shape;
  }

  @Override
  public Task decoding() {
    Framing framing = shape.framing();
    StraightDecoder decoder = Limits.decoder(shape);
    Operation decode =
        input -> {
          byte[] message = (byte[]) input;
          return decoder.decode(message, framing.datumOffset(message), message.length);
        };
    return Attribute.of(shape, new Task(decode, ApacheAvro.messages(shape)));
  }

  @Override
  public Task encoding() {
    return new Task(new Encoding(shape.framing(), Limits.encoder(shape)), shape.data());
  }

  /** Encodes into one array, and returns an exact copy of its part. */
  static final class Encoding implements Operation {
    private final Framing framing;
    private final StraightEncoder encoder;
    private byte[] bytes = new byte[512];

    Encoding(Framing framing, StraightEncoder encoder) {
      this.framing = framing;
      this.encoder = encoder;
    }

    @Override
    public Object run(Object datum) {
      while (true) {
        try {
          int end = encoder.encode(datum, bytes, Framing.HEADROOM);
          int start = framing.prepend(bytes, Framing.HEADROOM, end - Framing.HEADROOM);
          return Arrays.copyOfRange(bytes, start, end);
        } catch (IndexOutOfBoundsException e) {
          if (bytes.length >= LARGEST_BYTES) {
            throw e;
          }
          bytes = new byte[2 * bytes.length];
        }
      }
    }
  }
}
