// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.benchmarks.library.FirstMessageLibrary;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;

/**
 * How long does the first message take in a fresh JVM?
 *
 * <p>{@code java -cp benchmarks/target/benchmarks.jar io.avrolope.benchmarks.FirstMessage W4_100 10
 * [FILE]}
 *
 * <p>Starts the given number of JVMs for each library, in turns. Each JVM reports two times. The
 * first is from creating the deserializer to the decoded record, including class loading. The
 * second starts at the schema text; Avro's parser and the in-memory registry take most of it. With
 * a file, all times are written to it.
 */
public final class FirstMessage {
  private static final int DEFAULT_JVMS = 10;

  private FirstMessage() {}

  public static void main(String[] args) throws IOException {
    Workload workload = args.length > 0 ? Workload.valueOf(args[0]) : Workload.W4_100;
    int jvms = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_JVMS;
    Shape shape = workload.shape();
    List<String> input =
        List.of(
            shape.writer().toString(), HexFormat.of().formatHex(FirstMessageLibrary.datum(shape)));
    Map<FirstMessageLibrary, List<Times>> millis = new LinkedHashMap<>();
    for (int i = 0; i < jvms; i++) {
      for (FirstMessageLibrary library : FirstMessageLibrary.values()) {
        millis.computeIfAbsent(library, key -> new ArrayList<>()).add(fork(library, input));
      }
    }
    print(workload, millis);
    if (args.length > 2) {
      write(Path.of(args[2]), workload, millis);
    }
  }

  private static void print(Workload workload, Map<FirstMessageLibrary, List<Times>> millis) {
    System.out.println(
        "| %s | min ms | median ms | with the schema: min | median |\n|---|--:|--:|--:|--:|"
            .formatted(workload));
    millis.forEach(
        (library, times) ->
            System.out.println(
                "| %s | %s | %s |"
                    .formatted(
                        library,
                        minAndMedian(times.stream().map(Times::fromTheDeserializer)),
                        minAndMedian(times.stream().map(Times::fromTheSchema)))));
  }

  private static void write(
      Path file, Workload workload, Map<FirstMessageLibrary, List<Times>> millis)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode found = mapper.createObjectNode().put("workload", workload.name());
    ArrayNode libraries = found.putArray("libraries");
    millis.forEach(
        (library, times) -> {
          ObjectNode each = libraries.addObject().put("library", library.name());
          ArrayNode fromTheDeserializer = each.putArray("fromTheDeserializer");
          ArrayNode fromTheSchema = each.putArray("fromTheSchema");
          times.forEach(time -> fromTheDeserializer.add(time.fromTheDeserializer()));
          times.forEach(time -> fromTheSchema.add(time.fromTheSchema()));
        });
    Files.writeString(file, mapper.writeValueAsString(found) + "\n");
  }

  private static String minAndMedian(Stream<Double> millis) {
    List<Double> sorted = millis.sorted().toList();
    return String.format(Locale.ROOT, "%.1f | %.1f", sorted.get(0), sorted.get(sorted.size() / 2));
  }

  /** The times of one JVM, in milliseconds. */
  private record Times(double fromTheDeserializer, double fromTheSchema) {}

  private static Times fork(FirstMessageLibrary library, List<String> input) throws IOException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                library.name())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (Writer out = jvm.outputWriter(StandardCharsets.UTF_8)) {
      for (String line : input) {
        out.write(line + "\n");
      }
    }
    String answer =
        new String(jvm.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    String[] nanos = answer.split(" ", 2);
    return new Times(Long.parseLong(nanos[0]) / 1e6, Long.parseLong(nanos[1]) / 1e6);
  }

  /** The main class of the fresh JVM: reads the schema and the datum, and writes nanoseconds. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws IOException {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      String schema = requireNonNull(in.readLine());
      byte[] datum = HexFormat.of().parseHex(requireNonNull(in.readLine()));
      long start = System.nanoTime();
      Supplier<Object> read = FirstMessageLibrary.valueOf(args[0]).prepare(schema, datum);
      long prepared = System.nanoTime();
      Object decoded = read.get();
      long end = System.nanoTime();
      if (!(decoded instanceof GenericRecord)) {
        throw new IllegalStateException("no record");
      }
      System.out.println((end - prepared) + " " + (end - start));
    }
  }
}
