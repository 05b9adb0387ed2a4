// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.codec.Encoding;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.resolve.WritePlanner;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.CompiledWriter;
import io.avrolope.internal.wire.DatumBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** HotSpot compiles generated methods although no datum takes some of their branches. */
@Tag("process")
class RareBranchTest {
  /** HotSpot's compilers, which run at once because of -Xbatch, begin below this number. */
  private static final int CALLS = 30_000;

  @Test
  void aFieldThatIsAlwaysNullDoesNotKeepAMethodInTheBytecodeInterpreter() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xbatch",
                "-XX:+PrintCompilation",
                "-cp",
                System.getProperty("java.class.path"),
                RareBranchTest.class.getName())
            .redirectErrorStream(true)
            .start();
    List<String> compilations =
        new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains("CompiledCodec"))
            .toList();

    assertThat(jvm.waitFor()).isZero();
    assertThat(compilations)
        .anyMatch(line -> line.contains("::read "))
        .anyMatch(line -> line.contains("::write "))
        .noneMatch(line -> line.contains("COMPILE SKIPPED"));
  }

  /** The program of the separate JVM. */
  public static void main(String[] unused) throws ReflectiveOperationException {
    Schema schema =
        Encoding.recordOf(
            "[\"null\",{\"type\":\"record\",\"name\":\"Before\",\"fields\":["
                + "{\"name\":\"e\",\"type\":{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\"]}},"
                + "{\"name\":\"d\",\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\","
                + "\"precision\":9}}]}]");
    GenericData avro = new GenericData();
    avro.addLogicalTypeConversion(new Conversions.DecimalConversion());
    GenericModel model = new GenericModel(avro);
    GenericData.Record datum = Encoding.record(schema, null);
    byte[] bytes = Encoding.byAvro(schema, datum);
    CompiledReader reader = CompiledPlan.of(schema, schema, model).reader();
    CompiledWriter writer = WriterCompiler.compile(WritePlanner.plan(schema, model));
    DatumBuffer out = new DatumBuffer(0);
    for (int i = 0; i < CALLS; i++) {
      if (!datum.equals(reader.read(bytes, 0, bytes.length, null))) {
        throw new IllegalStateException("another value");
      }
      out.cutTo(0);
      writer.write(datum, out);
    }
  }
}
