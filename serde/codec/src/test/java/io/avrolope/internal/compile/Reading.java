package io.avrolope.internal.compile;

import io.avrolope.internal.model.DataModel;
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

/** A plan, and the class that is made of it without any interpreter. */
record Reading(ReadPlan plan, Strings strings) {

  static Reading of(Schema writer, Schema reader, DataModel model) {
    return new Reading(
        ReadPlanner.plan(writer, reader, model, ReadExtent.WHOLE_DATUM), Strings.decodedEachTime());
  }

  /** The bytes of each method's code. */
  Map<String, Integer> codeSizes() {
    return CodeSizes.of(
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
   * What made code of the default's own reads, which has no record; every other field's is a
   * constant.
   */
  private DefaultValue defaultOf(FieldStep.Default field) {
    byte[] encoded = field.encoded().bytes();
    ReadPlan own = new ReadPlan("default", field.value(), List.of(), List.of());
    CompiledReader reader = new Reading(own, strings).reader();
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
