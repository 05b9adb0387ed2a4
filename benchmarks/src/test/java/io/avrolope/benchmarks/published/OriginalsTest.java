// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.benchmarks.BenchmarkParams;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;

/** Each published row refers to an existing benchmark. */
class OriginalsTest {

  @ParameterizedTest
  @CsvSource({"avro-api, 30", "rocana, 4", "kafka-jmh-tests, 3", "spavro, 42"})
  void eachRowRefersToABenchmarkWithItsParameters(String name, int rows) throws Exception {
    List<JsonNode> all = read(name).findValues("ours");

    assertThat(all).hasSize(rows).allSatisfy(ours -> assertThat(ours).isNotEmpty());
    for (JsonNode ours : all) {
      for (JsonNode each : ours) {
        assertThereIs(each);
      }
    }
  }

  @Test
  void eachFileNamesItsSourceAndConditions() throws IOException {
    for (String name : List.of("avro-api", "rocana", "kafka-jmh-tests", "spavro")) {
      assertThat(read(name).get("source").textValue()).isNotBlank();
      assertThat(read(name).get("conditions").textValue()).isNotBlank();
    }
  }

  private static JsonNode read(String name) throws IOException {
    try (InputStream in = OriginalsTest.class.getResourceAsStream("/originals/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static void assertThereIs(JsonNode each) throws ClassNotFoundException {
    String name = each.get("benchmark").textValue();
    if (name.startsWith("spavro.")) { // measured by the script
      assertThat(name).isIn("spavro.read", "spavro.write");
      return;
    }
    int dot = name.lastIndexOf('.');
    Method method =
        Arrays.stream(Class.forName(name.substring(0, dot)).getDeclaredMethods())
            .filter(any -> any.getName().equals(name.substring(dot + 1)))
            .filter(any -> any.isAnnotationPresent(Benchmark.class))
            .findAny()
            .orElseThrow();
    Map<String, List<String>> known = BenchmarkParams.of(method);
    each.get("params")
        .properties()
        .forEach(
            parameter ->
                assertThat(known.get(parameter.getKey()))
                    .contains(parameter.getValue().textValue()));
  }
}
