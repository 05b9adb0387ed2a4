// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.List;
import java.util.Map;

/** The names of the libraries in the report, and their order. */
final class Names {
  private static final Map<String, String> OF_LIBRARIES =
      Map.ofEntries(
          Map.entry("AVROLOPE", "Avrolope"),
          Map.entry("AVROLOPE on Kafka", "Avrolope, schemas in a topic"),
          Map.entry("AVROLOPE_UNBOXED", "Avrolope, unboxed records"),
          Map.entry("AVROLOPE_INTERPRETED", "Avrolope, interpreted, without envelope"),
          Map.entry("AVROLOPE_COMPILED", "Avrolope, compiled, without envelope"),
          Map.entry("AVRO_FAST", "Avro, fast reader"),
          Map.entry("AVRO_CLASSIC", "Avro, classic reader"),
          Map.entry("CONFLUENT", "Confluent"),
          Map.entry("APICURIO", "Apicurio"),
          Map.entry("GLUE", "AWS Glue"),
          Map.entry("FASTSERDE", "RTB House fastserde"),
          Map.entry("AVRO", "Avro for Python"),
          Map.entry("FASTAVRO", "fastavro for Python"),
          Map.entry("SPAVRO", "spavro for Python"),
          Map.entry("BYTES", "plain byte arrays"),
          Map.entry("SUBSTRING", "substring, nothing decoded"),
          Map.entry("LIMIT", "hand-written code (limit)"));

  private static final List<String> ORDER =
      List.of(
          "AVROLOPE",
          "CONFLUENT",
          "AVRO_FAST",
          "APICURIO",
          "GLUE",
          "FASTSERDE",
          "AVRO_CLASSIC",
          "LIMIT",
          "AVROLOPE_INTERPRETED",
          "AVROLOPE_COMPILED",
          "SPAVRO",
          "FASTAVRO",
          "AVRO",
          "BYTES");

  private Names() {}

  static String of(String library) {
    return OF_LIBRARIES.getOrDefault(library, "`" + library + "`");
  }

  /** Without Markdown, for a chart. */
  static String plain(String library) {
    return of(library).replace("`", "");
  }

  /** The position of a library in all charts; unknown libraries come last. */
  static int place(String library) {
    int place = ORDER.indexOf(library);
    return place < 0 ? ORDER.size() : place;
  }
}
