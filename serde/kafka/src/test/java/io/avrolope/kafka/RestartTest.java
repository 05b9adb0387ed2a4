// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.subject.TopicRecordNameStrategy;
import io.avrolope.registry.testserver.RegistryServer;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Consumers in separate processes, which share only {@code schema.cache.dir}. */
@Tag("process")
@Timeout(300)
class RestartTest {
  private static final int RECORDS = 10_000;
  private static final int SCHEMAS = 50;

  @TempDir Path directory;

  @Test
  void aProcessStartedDuringAnOutageDecodesAllRecordsOfCachedSchemas() throws Exception {
    Path records = directory.resolve("records");
    String cache = directory.resolve("cache").toString();
    String url;
    String expected;
    try (RegistryServer server = new RegistryServer()) {
      url = server.url();
      expected = write(url, records);
      assertThat(run(1, url, cache, records)).containsExactly(expected);
      assertThat(server.requests()).filteredOn(r -> r.method().equals("GET")).hasSize(SCHEMAS);
      assertThat(run(1, url, cache, records)).containsExactly(expected);
      assertThat(server.requests())
          .as("the next process sends no request")
          .filteredOn(r -> r.method().equals("GET"))
          .hasSize(SCHEMAS);
    }

    assertThat(run(1, url, cache, records)).containsExactly(expected);
    assertThat(run(1, url, directory.resolve("empty").toString(), records))
        .containsExactly("record 0: DisconnectException");
  }

  @Test
  void concurrentProcessesFillOneCacheDirectory() throws Exception {
    Path records = directory.resolve("records");
    Path cache = directory.resolve("cache");
    String url;
    String expected;
    try (RegistryServer server = new RegistryServer()) {
      url = server.url();
      expected = write(url, records);
      assertThat(run(2, url, cache.toString(), records)).containsExactly(expected, expected);
    }

    assertThat(run(1, url, cache.toString(), records)).containsExactly(expected);
    try (Stream<Path> files = Files.walk(cache)) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSize(SCHEMAS)
          .allMatch(file -> file.toString().endsWith(".json"));
    }
  }

  /** Writes the records, and returns the line that a process must print. */
  private static String write(String url, Path file) throws Exception {
    List<Schema> schemas = Numbered.schemas(SCHEMAS);
    try (Pair pair =
            Pair.of(
                "schema.registry.url",
                url,
                "value.subject.name.strategy",
                TopicRecordNameStrategy.class);
        DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      StringBuilder all = new StringBuilder();
      for (int n = 0; n < RECORDS; n++) {
        var record = Numbered.record(schemas.get(n % SCHEMAS), n);
        byte[] bytes = pair.write(record);
        out.writeInt(bytes.length);
        out.write(bytes);
        all.append(record);
      }
      var checksum = new CRC32();
      checksum.update(all.toString().getBytes(StandardCharsets.UTF_8));
      return RECORDS + " records, " + Long.toHexString(checksum.getValue());
    }
  }

  /** Runs {@code count} processes at the same time, and returns the line that each prints. */
  private static List<String> run(int count, String url, String cache, Path records)
      throws Exception {
    List<Process> processes = new ArrayList<>();
    try {
      List<BufferedReader> outputs = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Process process = start(url, cache, records);
        processes.add(process);
        outputs.add(process.inputReader(StandardCharsets.UTF_8));
      }
      for (BufferedReader output : outputs) {
        assertThat(output.readLine()).isEqualTo("ready");
      }
      for (Process process : processes) {
        try (OutputStream in = process.getOutputStream()) {
          in.write('\n');
        }
      }
      List<String> lines = new ArrayList<>();
      for (BufferedReader output : outputs) {
        lines.add(output.readLine());
      }
      for (Process process : processes) {
        assertThat(process.waitFor()).isZero();
      }
      return lines;
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
  }

  private static Process start(String url, String cache, Path records) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            DecodingProcess.class.getName(),
            url,
            cache,
            records.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
