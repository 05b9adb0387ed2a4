// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.PojoSchemas;
import io.avrolope.internal.model.TrustedPojos;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Java records with up to 250 components, whose constructors are near the limits of the JVM. */
class WideRecordTest {
  private static final PojoSchemas SCHEMAS = new PojoSchemas(ModelOptions.DEFAULTS);

  private static Object read(
      EngineMode engine, byte[] bytes, Schema writer, Schema reader, Class<?> type) {
    return Objects.requireNonNull(
        Codecs.reflectDecoder(
                writer, reader, new TrustedPojos(type), DecodeOptions.DEFAULTS.with(engine))
            .decode(bytes, 0, bytes.length));
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERPRETED", "COMPILED"})
  void javaRecordsWithManyComponentsAreRead(EngineMode engine, @TempDir Path directory)
      throws Exception {
    for (int count : new int[] {60, 100, 200, 250}) {
      Class<?> type = wide(count, directory);
      Schema schema = SCHEMAS.of(type);
      byte[] bytes = new byte[3 * count];
      for (int i = 0; i < count; i++) {
        bytes[3 * i] = 2; // the second branch
        bytes[3 * i + 1] = 2;
        bytes[3 * i + 2] = 'a';
      }

      assertThat(read(engine, bytes, schema, schema, type).toString())
          .startsWith("Wide" + count + "[c0=a, c1=a, ")
          .endsWith("c" + (count - 1) + "=a]");
    }
  }

  private static Class<?> wide(int count, Path directory) throws Exception {
    String components =
        IntStream.range(0, count)
            .mapToObj(i -> "@org.apache.avro.reflect.Nullable String c" + i)
            .collect(Collectors.joining(", "));
    Path source = directory.resolve("Wide" + count + ".java");
    Files.writeString(
        source, "public record Wide" + count + "(" + components + ") {}", StandardCharsets.UTF_8);
    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
    assertThat(result).isZero();
    return java.net.URLClassLoader.newInstance(
            new java.net.URL[] {directory.toUri().toURL()}, WideRecordTest.class.getClassLoader())
        .loadClass("Wide" + count);
  }
}
