// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.IncompatibleSchemasException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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
}
