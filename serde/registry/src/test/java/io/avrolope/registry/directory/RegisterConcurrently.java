// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;

/** Registers schemas in a directory from several threads, in a separate process or in this one. */
final class RegisterConcurrently {
  static final int SCHEMAS = 12;
  private static final int THREADS = 3;

  private RegisterConcurrently() {}

  /**
   * Prints the result of {@link #register}. It waits for a line of input, so that two processes
   * begin together.
   */
  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    if (System.in.read() < 0) {
      throw new IllegalStateException("The test is gone");
    }
    register(Path.of(args[0])).forEach(System.out::println);
  }

  /** Each thread uses a separate registry; returns lines of subject, version, id and schema. */
  static List<String> register(Path root) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<String>>> answers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int start = i;
        answers.add(threads.submit(() -> registerAll(root, start)));
      }
      List<String> lines = new ArrayList<>();
      for (Future<List<String>> answer : answers) {
        lines.addAll(answer.get());
      }
      return lines;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> registerAll(Path root, int start) {
    List<String> lines = new ArrayList<>();
    try (SchemaRegistry registry = new DirectorySchemaRegistry(root, Matching.EXACT)) {
      for (int i = 0; i < SCHEMAS; i++) {
        Schema schema = Schemas.numbered((start + i) % SCHEMAS);
        for (String subject : List.of("a", "b")) {
          SchemaReference id = registry.register(subject, schema, Kind.ID);
          SchemaReference version = registry.register(subject, schema, Kind.VERSION);
          lines.add(version + " has " + id + " and is " + schema.getName());
        }
      }
    }
    return lines;
  }
}
