// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.DataModel;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A plan and its compiled class, without an interpreter. */
record CompiledPlan(ReadPlan plan, Strings strings) {

  static CompiledPlan of(Schema writer, Schema reader, DataModel model) {
    return new CompiledPlan(
        ReadPlanner.plan(writer, reader, model, ReadExtent.WHOLE_DATUM), Strings.decodedEachTime());
  }

  /** The size in bytes of each method's code. */
  Map<String, Integer> methodSizes() {
    return MethodSizes.of(
        ReaderCompiler.classFile(
            plan, strings, Limits.DEFAULTS, TrailingBytes.REFUSED, this::defaultOf));
  }

  CompiledReader reader() {
    try {
      return ReaderCompiler.compile(
          plan, strings, Limits.DEFAULTS, TrailingBytes.REFUSED, this::defaultOf);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("refused", e);
    }
  }

  @Nullable Object read(byte[] datum) {
    return reader().read(datum, 0, datum.length, null);
  }

  /**
   * Reads the default with compiled code of its own, which contains no record. Defaults of even
   * slots are constants.
   */
  private DefaultValue defaultOf(FieldStep.Default field) {
    byte[] encoded = field.encoded().bytes();
    ReadPlan own = new ReadPlan("default", field.value(), List.of(), List.of());
    CompiledReader reader = new CompiledPlan(own, strings).reader();
    return new DefaultValue() {
      @Override
      public @Nullable Object get() {
        return reader.read(encoded, 0, encoded.length, null);
      }

      @Override
      public boolean isConstant() {
        return field.slot() % 2 == 0;
      }
    };
  }
}
