// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.AvroDifference;
import io.avrolope.internal.codec.ConformanceCase.Expectation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The results of conformance cases that differ if an older Avro is on the class path, from {@code
 * src/test/resources/conformance/older/differences.json}.
 */
final class OlderAvroDifferences {
  private static final Path FILE = Path.of("src/test/resources/conformance/older/differences.json");

  private static final JsonNode GROUPS = read();

  private OlderAvroDifferences() {}

  private static JsonNode read() {
    try {
      return new ObjectMapper().readTree(FILE.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Applies the differences of this case to the expectations of its readers. */
  static void change(String name, Map<String, Expectation> differences) {
    for (JsonNode group : GROUPS) {
      JsonNode value = group.path("values").path(name);
      if (!isHere(group) || !(names(group).contains(name) || !value.isMissingNode())) {
        continue;
      }
      for (JsonNode reader : group.required("readers")) {
        if (!value.isMissingNode()) {
          differences.put(reader.textValue(), Expectation.ofValue(value));
        } else if (group.has("error")) {
          differences.put(reader.textValue(), Expectation.of(group));
        } else {
          differences.remove(reader.textValue());
        }
      }
    }
  }

  /** The names of all cases with a difference for any version. */
  static Set<String> cases() {
    Set<String> all = new HashSet<>();
    for (JsonNode group : GROUPS) {
      all.addAll(names(group));
      group.path("values").fieldNames().forEachRemaining(all::add);
    }
    return all;
  }

  private static Set<String> names(JsonNode group) {
    Set<String> names = new HashSet<>();
    group.path("cases").forEach(name -> names.add(name.textValue()));
    return names;
  }

  private static boolean isHere(JsonNode group) {
    JsonNode from = group.path("from");
    return AvroDifference.isBefore(group.required("before").textValue())
        && (from.isMissingNode() || !AvroDifference.isBefore(from.textValue()));
  }
}
