package io.avrolope.benchmarks.report;

import java.util.List;
import java.util.Map;

/** What contestants are called, and in what order they come. */
final class Names {
  private static final Map<String, String> OF_CONTESTANTS =
      Map.ofEntries(
          Map.entry("AVROLOPE", "Avrolope"),
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
          Map.entry("BYTES", "bytes as they are"),
          Map.entry("SUBSTRING", "nothing decoded, a substring"),
          Map.entry("LIMIT", "limit, by hand"));

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

  static String of(String contestant) {
    return OF_CONTESTANTS.getOrDefault(contestant, "`" + contestant + "`");
  }

  /** Without marks, for a picture. */
  static String plain(String contestant) {
    return of(contestant).replace("`", "");
  }

  /** The same for a contestant in all pictures, if it is a known one. */
  static int place(String contestant) {
    int place = ORDER.indexOf(contestant);
    return place < 0 ? ORDER.size() : place;
  }
}
