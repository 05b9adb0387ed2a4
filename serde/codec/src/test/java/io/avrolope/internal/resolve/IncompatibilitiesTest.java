// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.link.AvroVersion;
import io.avrolope.schema.Incompatibility;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Incompatibilities of schemas with long names and lists, and with many paths. */
@Timeout(60)
class IncompatibilitiesTest {
  private static final int MAX_FOUND = 1_000;
  private static final int FIELDS = 3_000;

  private static Schema record(String name, String type) {
    String fields =
        IntStream.range(0, FIELDS)
            .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":" + (i == 0 ? type : "\"E\"") + "}")
            .collect(Collectors.joining(","));
    return AvroVersion.uncheckedParser()
        .parse("{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + fields + "]}");
  }

  private static String symbols(String prefix) {
    return IntStream.range(0, 20_000)
        .mapToObj(i -> "\"" + prefix + i + "\"")
        .collect(Collectors.joining(",", "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[", "]}"));
  }

  @Test
  void eachEntryAndTheListAreBounded() {
    String name = "n".repeat(100_000);

    List<Incompatibility> found =
        Incompatibilities.between(record(name, symbols("A")), record(name, symbols("B")));

    assertThat(found).hasSize(MAX_FOUND);
    assertThat(found.get(0).path()).hasSizeLessThan(2_100).endsWith(".f0");
    assertThat(found.get(0).reason()).hasSizeLessThan(4_200);
  }
}
