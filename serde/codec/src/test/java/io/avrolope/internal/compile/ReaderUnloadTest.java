// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.wire.CompiledReader;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Classes of unused compiled readers are unloaded. */
class ReaderUnloadTest {
  private static final int PAIRS = 10_000;

  @Test
  void theClassesOfTenThousandUnusedReadersAreUnloaded() {
    long unloaded = unloadedClasses();
    List<WeakReference<Class<?>>> classes = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      classes.add(new WeakReference<>(used("F" + i)));
    }

    for (int tries = 0; tries < 20 && left(classes) > 0; tries++) {
      System.gc();
    }
    assertThat(left(classes)).isZero();
    assertThat(unloadedClasses() - unloaded).isGreaterThanOrEqualTo(PAIRS);
  }

  private static Class<?> used(String name) {
    Schema fixed = Schema.createFixed(name, null, null, 1);
    Schema writer = Schema.createArray(fixed);
    Schema reader = Schema.createArray(Schema.createUnion(fixed));
    CompiledReader compiled =
        CompiledPlan.of(writer, reader, new GenericModel(new GenericData())).reader();
    assertThat(compiled.read(new byte[] {2, 7, 0}, 0, 3, null))
        .isEqualTo(List.of(new GenericData.Fixed(fixed, new byte[] {7})));
    return compiled.getClass();
  }

  private static long left(List<WeakReference<Class<?>>> classes) {
    return classes.stream().filter(reference -> reference.get() != null).count();
  }

  private static long unloadedClasses() {
    return ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
  }
}
