// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.connect.MeteredAvroConverter;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.apache.kafka.common.internals.Plugin;
import org.apache.kafka.common.metrics.Metrics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM in which Connect's API is a module that opens no package, so that the array inside a Struct
 * cannot be accessed: the converter calls {@code Struct.put}.
 */
@Tag("process")
@SuppressWarnings("try") // Kafka's Plugin declares Exception, and throws none here
class SealedConnectTest {
  private static final String DIRECT = "struct-values-direct";

  @Test
  void theConverterGivesTheSameAnswersByStructPutAndItsMetricTellsSo(@TempDir Path directory)
      throws Exception {
    Path connect = sealed(jar("connect-api"), directory.resolve("connect-api.jar"));

    List<String> printed = printed(connect);

    assertThat(metric()).isEqualTo(DIRECT + " 1.0");
    assertThat(printed.get(0)).isEqualTo(DIRECT + " 0.0");
    assertThat(printed.subList(1, printed.size())).isEqualTo(answers());
  }

  /** The program of the other JVM. */
  public static void main(String[] unused) throws Exception {
    System.out.println(metric());
    answers().forEach(System.out::println);
  }

  private static String metric() throws Exception {
    try (Metrics metrics = new Metrics();
        Plugin<MeteredAvroConverter> plugin =
            Plugin.wrapInstance(new MeteredAvroConverter(), metrics, LinkedHashMap::new)) {
      assertThat(plugin.get().version()).isNotNull();
      return metrics.metrics().entrySet().stream()
          .filter(each -> each.getKey().name().equals(DIRECT))
          .map(each -> DIRECT + " " + each.getValue().metricValue())
          .collect(Collectors.joining());
    }
  }

  /** The answers of both engines to all cases of the corpus. */
  private static List<String> answers() {
    List<String> answers = new ArrayList<>();
    for (String direction : List.of("toConnect", "fromConnect", "roundTrip")) {
      for (Corpus.Case each : Corpus.cases(direction)) {
        if (each.input().has("registry")) {
          continue; // RegistryFailuresTest
        }
        for (String engine : List.of("interpreted", "compiled")) {
          answers.add(each.id() + " " + engine + " " + Runner.answer(each, engine));
        }
      }
    }
    return answers;
  }

  private static Path jar(String artifact) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> path.getFileName().toString().matches(artifact + "-[0-9.]+\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  /** A copy of a jar whose module descriptor exports all packages and opens none. */
  private static Path sealed(Path jar, Path copy) throws IOException {
    Files.copy(jar, copy);
    Path source = copy.resolveSibling("module-info.java");
    Files.writeString(
        source,
        packages(jar).stream()
            .map(name -> "exports " + name + ";\n")
            .collect(
                Collectors.joining(
                    "", "module connect.api {\nrequires transitive kafka.clients;\n", "}\n")));
    int status =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.err,
                System.err,
                "--module-path",
                jar("kafka-clients").toString(),
                "--patch-module",
                "connect.api=" + jar,
                "-d",
                copy.getParent().toString(),
                source.toString());
    assertThat(status).isZero();
    try (FileSystem inside =
        FileSystems.newFileSystem(URI.create("jar:" + copy.toUri()), java.util.Map.of())) {
      Files.copy(copy.resolveSibling("module-info.class"), inside.getPath("module-info.class"));
    }
    return copy;
  }

  private static Set<String> packages(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<String> printed(Path connect) throws IOException, InterruptedException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                connect + File.pathSeparator + jar("kafka-clients"),
                "--add-modules",
                "connect.api",
                "--add-reads",
                "connect.api=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SealedConnectTest.class.getName())
            .redirectError(Redirect.INHERIT)
            .start();
    String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jvm.waitFor()).isZero();
    return printed.lines().toList();
  }
}
