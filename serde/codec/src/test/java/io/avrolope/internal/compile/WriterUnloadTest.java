// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** Classes of unused compiled writers are unloaded. */
class WriterUnloadTest {
  private static final int SCHEMAS = 10_000;

  @Test
  void theClassesOfTenThousandUnusedWritersAreUnloaded() throws Exception {
    List<WeakReference<Class<?>>> classes = new ArrayList<>();
    for (int i = 0; i < SCHEMAS; i++) {
      classes.add(new WeakReference<>(used(Schema.createFixed("F" + i, null, null, 1))));
    }

    for (int tries = 0; tries < 20 && left(classes) > 0; tries++) {
      System.gc();
    }
    assertThat(left(classes)).isZero();
  }

  private static Class<?> used(Schema fixed) throws ReflectiveOperationException {
    CompiledWriter encoder =
        WriterCompiler.compile(
            WritePlanner.plan(Schema.createArray(fixed), new GenericModel(GenericData.get())));
    encoder.write(List.of(new GenericData.Fixed(fixed, new byte[1])), new DatumBuffer(0));
    return encoder.getClass();
  }

  private static long left(List<WeakReference<Class<?>>> classes) {
    return classes.stream().filter(reference -> reference.get() != null).count();
  }
}
