// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.comparison.Doubling;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The check of two schemas is expensive, so it runs once for each pair. */
class CompatibilityTest {
  private static Schema parsed(String type) {
    return new Schema.Parser().parse("{\"type\":\"" + type + "\"}");
  }

  @Test
  void eachPairOfSchemasIsCheckedOnceWhetherItPassesOrFails() {
    AtomicInteger checks = new AtomicInteger();
    Compatibility compatibility =
        new Compatibility(
            10,
            (reader, own) -> {
              checks.incrementAndGet();
              return reader.equals(own) ? List.of() : List.of("no");
            });

    for (int i = 0; i < 3; i++) {
      compatibility.require(parsed("int"), "The reader", parsed("int"));
      assertThatThrownBy(() -> compatibility.require(parsed("int"), "The reader", parsed("long")))
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage("The reader cannot read all data of schema long: [no]");
    }
    compatibility.require(parsed("long"), "The reader", parsed("long"));

    assertThat(checks).hasValue(3);
  }

  @Test
  void theDefaultCheckIsAvros() {
    Compatibility compatibility = new Compatibility(10);

    compatibility.require(parsed("long"), "The reader", parsed("int"));
    assertThatThrownBy(() -> compatibility.require(parsed("int"), "The reader", parsed("long")))
        .hasMessage("The reader cannot read all data of schema long: [TYPE_MISMATCH at /]");
  }

  /** 2 to the 40th paths lead to the field. */
  @Test
  void messageNamesEachPlaceOnceAndTheFirstFiftyPlaces() {
    Compatibility compatibility = new Compatibility(10);
    Schema reader = Doubling.record("\"int\"");
    Schema own = Doubling.record("\"string\"");

    assertThatThrownBy(() -> compatibility.require(reader, "The reader", own))
        .hasMessage(
            "The reader cannot read all data of schema L40: [TYPE_MISMATCH at "
                + "/fields/0/type".repeat(Doubling.LEVELS + 1)
                + "]");
    assertThatThrownBy(() -> compatibility.require(wide("int"), "The reader", wide("string")))
        .hasMessageStartingWith("The reader cannot read all data of schema W: [TYPE_MISMATCH at /f")
        .hasMessageEndingWith("TYPE_MISMATCH at /fields/49/type, 50 more]");
  }

  private static Schema wide(String type) {
    return new Schema.Parser()
        .parse(
            IntStream.range(0, 100)
                .mapToObj(i -> "{\"name\":\"f" + i + "\",\"type\":\"" + type + "\"}")
                .collect(
                    Collectors.joining(
                        ",", "{\"type\":\"record\",\"name\":\"W\",\"fields\":[", "]}")));
  }
}
