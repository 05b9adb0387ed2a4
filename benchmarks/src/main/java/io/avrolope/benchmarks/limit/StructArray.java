// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** The array inside a Struct, which {@code put} fills after validating each value. */
final class StructArray {
  private static final VarHandle VALUES = values();

  private StructArray() {}

  private static VarHandle values() {
    try {
      return MethodHandles.privateLookupIn(Struct.class, MethodHandles.lookup())
          .findVarHandle(Struct.class, "values", Object[].class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static @Nullable Object[] of(Struct struct) {
    return (Object[]) VALUES.get(struct);
  }
}
