// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tasks and libraries that the README shows. */
final class Summary {
  /** The name of the chart's files. */
  static final String CHART = "summary";

  static final List<String> LIBRARIES = List.of("AVROLOPE", "AVRO_FAST", "CONFLUENT");

  /** The tasks of the duels, and their labels. */
  static final Map<String, String> TASKS = tasks();

  private Summary() {}

  private static Map<String, String> tasks() {
    Map<String, String> tasks = new LinkedHashMap<>();
    tasks.put("W1_HEADER_DECODE", "decode event, generated class");
    tasks.put("W1_GENERIC_DECODE", "decode event, generic record");
    tasks.put("W4_100_DECODE", "decode 100 fields");
    tasks.put("W4_100_EVOLVED_DECODE", "decode 100 fields, evolved");
    tasks.put("W1_HEADER_ENCODE", "encode event, generated class");
    tasks.put("W4_100_ENCODE", "encode 100 fields");
    return tasks;
  }
}
