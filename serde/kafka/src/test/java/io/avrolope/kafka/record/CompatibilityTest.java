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
      compatibility.require(parsed("int"), "it", parsed("int"));
      assertThatThrownBy(() -> compatibility.require(parsed("int"), "it", parsed("long")))
          .isInstanceOf(IncompatibleSchemasException.class)
          .hasMessage("Expected it to read all of schema long but found that it does not: [no]");
    }
    compatibility.require(parsed("long"), "it", parsed("long"));

    assertThat(checks).hasValue(3);
  }

  @Test
  void theDefaultCheckIsAvros() {
    Compatibility compatibility = new Compatibility(10);

    compatibility.require(parsed("long"), "it", parsed("int"));
    assertThatThrownBy(() -> compatibility.require(parsed("int"), "it", parsed("long")))
        .hasMessage(
            "Expected it to read all of schema long but found that it does not: [TYPE_MISMATCH at"
                + " /]");
  }
}
