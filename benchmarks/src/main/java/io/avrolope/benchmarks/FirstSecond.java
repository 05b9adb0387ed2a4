// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.benchmarks.library.FirstMessageLibrary;
import io.avrolope.benchmarks.workload.FreshShapes;
import io.avrolope.benchmarks.workload.Shape;
import io.avrolope.benchmarks.workload.Workload;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineInUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The first second of a JVM, after the first message.
 *
 * <p>{@code java -cp benchmarks/target/benchmarks.jar io.avrolope.benchmarks.FirstSecond 10 FILE}
 *
 * <p>Starts the given number of JVMs for each of three measurements, in turns. One decodes a record
 * of each of 1,000 schemas, with our deserializer and with Confluent's. The third decodes records
 * of one schema in a loop, and waits until {@code codec.engine=adaptive} has compiled it. All times
 * are written to the file, in milliseconds.
 */
public final class FirstSecond {
  private static final int SCHEMAS = 1_000;
  private static final int FIELDS = 10;
  private static final double NANOS_PER_MS = 1e6;

  /** Decoding goes on for so long after the compilation. */
  private static final long AFTER_NANOS = 200_000_000;

  private static final String ADAPTIVE = "ADAPTIVE";

  private FirstSecond() {}

  public static void main(String[] args) throws IOException {
    int jvms = Integer.parseInt(args[0]);
    Map<String, Map<String, List<Double>>> millis = new LinkedHashMap<>();
    for (int i = 0; i < jvms; i++) {
      for (FirstMessageLibrary library : FirstMessageLibrary.values()) {
        add(millis, library.name(), fork(library.name()));
      }
      add(millis, FirstMessageLibrary.AVROLOPE.name(), fork(ADAPTIVE));
    }
    write(Path.of(args[1]), millis);
  }

  private static void add(
      Map<String, Map<String, List<Double>>> millis, String library, Map<String, Double> times) {
    Map<String, List<Double>> ofLibrary =
        millis.computeIfAbsent(library, key -> new LinkedHashMap<>());
    times.forEach(
        (name, time) -> ofLibrary.computeIfAbsent(name, key -> new ArrayList<>()).add(time));
  }

  private static void write(Path file, Map<String, Map<String, List<Double>>> millis)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode found = mapper.createObjectNode().put("workload", "W4_" + FIELDS);
    millis.forEach(
        (library, times) -> {
          ObjectNode each = found.withArray("libraries").addObject().put("library", library);
          times.forEach((name, all) -> all.forEach(each.putArray(name)::add));
        });
    Files.writeString(file, mapper.writeValueAsString(found) + "\n");
  }

  /** Runs a JVM and returns the times that it prints, in milliseconds. */
  private static Map<String, Double> fork(String what) throws IOException {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                what)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    jvm.getOutputStream().close();
    String answer = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    Map<String, Double> times = new LinkedHashMap<>();
    for (String line : answer.lines().toList()) {
      String[] words = line.split(" ", 2);
      times.put(words[0], Double.parseDouble(words[1]) / NANOS_PER_MS);
    }
    if (times.isEmpty()) {
      throw new IOException("The JVM of " + what + " printed no times");
    }
    return times;
  }

  /** The main class of the fresh JVM: prints names of times and nanoseconds. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      if (args[0].equals(ADAPTIVE)) {
        compile();
      } else {
        thousandSchemas(FirstMessageLibrary.valueOf(args[0]));
      }
    }

    private static void thousandSchemas(FirstMessageLibrary library) {
      FreshShapes shapes = new FreshShapes();
      List<Shape> all = Stream.generate(() -> shapes.next(FIELDS)).limit(SCHEMAS).toList();
      Supplier<Object> read = library.prepareAll(all);
      long start = System.nanoTime();
      Object last = read.get();
      long end = System.nanoTime();
      if (last.equals(all)) {
        throw new IllegalStateException("no record");
      }
      System.out.println("thousandSchemas " + (end - start));
    }

    /** Decodes until the code is compiled, and a little longer. */
    private static void compile() {
      Shape shape = Workload.W4_10.shape();
      byte[] datum = FirstMessageLibrary.datum(shape);
      DecodeOptions options = DecodeOptions.DEFAULTS;
      DatumDecoder decoder = Codecs.genericDecoder(shape.writer(), shape.reader(), options);
      for (int i = 0; i < options.compileAfter(); i++) {
        decoder.decode(datum, 0, datum.length);
      }
      long hot = System.nanoTime();
      long compiled = 0;
      long longest = 0;
      long before = hot;
      while (compiled == 0 || before - compiled < AFTER_NANOS) {
        decoder.decode(datum, 0, datum.length);
        long now = System.nanoTime();
        longest = Math.max(longest, now - before);
        before = now;
        if (compiled == 0 && decoder.engine() == EngineInUse.COMPILED) {
          compiled = now;
        }
      }
      System.out.println("compiled " + (compiled - hot));
      System.out.println("longestCall " + longest);
    }
  }
}
