// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The exchanges in which this server answers otherwise on purpose: the resource {@code
 * intended-differences.txt} has a line with {@code #} and the reason for each kind, and after it
 * the exchanges.
 */
record IntendedDifferences(Map<String, List<String>> exchangesByReason) {

  static IntendedDifferences read() throws IOException {
    return read("/intended-differences.txt");
  }

  /**
   * @param resource where the differences are
   */
  static IntendedDifferences read(String resource) throws IOException {
    Map<String, List<String>> exchanges = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    try (InputStream in =
            Objects.requireNonNull(IntendedDifferences.class.getResourceAsStream(resource));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("# ")) {
          current = new ArrayList<>();
          exchanges.put(line.substring(2), current);
        } else if (!line.isBlank()) {
          current.addAll(List.of(line.strip().split(" +")));
        }
      }
    }
    return new IntendedDifferences(exchanges);
  }

  /** The ids of all exchanges. */
  Set<String> exchanges() {
    Set<String> all = new TreeSet<>();
    exchangesByReason.values().forEach(all::addAll);
    return all;
  }
}
