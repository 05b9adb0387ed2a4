// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.growth;

import static java.util.Objects.requireNonNull;

import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.internal.compile.ReaderCompiler;
import io.avrolope.internal.compile.WriterCompiler;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.WritePlan;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.resolve.ReadPlanner;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import java.util.Arrays;
import org.apache.avro.generic.GenericData;

/** The code that is generated for the schemas of a shape without defaults. Not thread-safe. */
final class CompiledCode {
  private final Shape shape;
  private final ReadPlan reading;
  private final WritePlan writing;

  CompiledCode(Shape shape) {
    GenericModel model = new GenericModel(GenericData.get());
    this.shape = shape;
    this.reading = ReadPlanner.plan(shape.writer(), shape.reader(), model, ReadExtent.WHOLE_DATUM);
    this.writing = WritePlanner.plan(shape.writer(), model);
  }

  CompiledReader reader() {
    try {
      return ReaderCompiler.compile(
          reading,
          Strings.decodedEachTime(),
          Limits.DEFAULTS,
          TrailingBytes.REFUSED,
          CompiledCode::noDefault);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  CompiledWriter writer() {
    try {
      return WriterCompiler.compile(writing);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  CodeSize readerSize() {
    return CodeSize.of(
        ReaderCompiler.classFile(
            reading,
            Strings.decodedEachTime(),
            Limits.DEFAULTS,
            TrailingBytes.REFUSED,
            CompiledCode::noDefault));
  }

  CodeSize writerSize() {
    return CodeSize.of(WriterCompiler.classFile(writing));
  }

  /**
   * Encodes an object with the generated writer and decodes it with the generated reader.
   *
   * @throws IllegalStateException if the decoded object differs
   */
  void check(CompiledReader reader, CompiledWriter writer) {
    Object datum = shape.data().get(0);
    DatumBuffer buffer = new DatumBuffer(0);
    writer.write(datum, buffer);
    byte[] bytes =
        Arrays.copyOfRange(
            buffer.array(), buffer.datumOffset(), buffer.datumOffset() + buffer.datumLength());
    Object read = requireNonNull(reader.read(bytes, 0, bytes.length, null));
    // decoded strings are Utf8
    if (!read.toString().equals(datum.toString())) {
      throw new IllegalStateException("Decoded " + read + " instead of " + datum);
    }
  }

  private static DefaultValue noDefault(FieldStep.Default step) {
    throw new IllegalArgumentException("a shape without defaults has " + step);
  }
}
