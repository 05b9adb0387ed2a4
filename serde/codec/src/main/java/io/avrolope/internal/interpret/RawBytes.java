// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Finds the bytes of a {@code bytes}, {@code fixed} or {@code string} where they are. */
@FunctionalInterface
interface RawBytes {
  /** Moves to the first byte; returns the position after the last. */
  int end(Input in);

  /** Null if the value does not consist of bytes. */
  static @Nullable RawBytes of(ReadStep raw) {
    if (raw instanceof ReadStep.Fixed fixed) {
      return in -> Wire.fixedEnd(in.position, in.end, fixed.size());
    }
    if (!(raw instanceof ReadStep.Scalar scalar)) {
      return null;
    }
    return switch (scalar.wire()) {
      case STRING -> in -> in.readLength(in.limits.maxStringBytes(), ReadStep.Wire.STRING);
      case BYTES -> in -> in.readLength(in.limits.maxBytes(), ReadStep.Wire.BYTES);
      default -> null;
    };
  }
}
