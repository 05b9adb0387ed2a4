// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

/** Generated classes without a static schema are read. */
class ScalaRecordTest {
  @Test
  void aClassThatTheSchemaNamesIsRead() {
    try (Pair pair = Pair.of("specific.avro.reader", true)) {
      assertThat(pair.read(pair.write(new ScalaRecord(7)))).isEqualTo(new ScalaRecord(7));
    }
  }

  @Test
  void aConfiguredClassIsRead() {
    try (Pair pair =
        Pair.of(
            "specific.avro.reader",
            true,
            "specific.avro.value.type",
            ScalaRecord.class.getName())) {
      assertThat(pair.read(pair.write(new ScalaRecord(7)))).isEqualTo(new ScalaRecord(7));
    }
  }

  @Test
  void aConfiguredClassThatCannotBeCreatedIsAnErrorOfTheConfiguration() {
    String name = ScalaRecord.WithoutConstructor.class.getName();

    assertThatThrownBy(
            () -> Pair.of("specific.avro.reader", true, "specific.avro.value.type", name))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "Invalid value class "
                + name
                + " for configuration specific.avro.value.type: Class "
                + name
                + " has neither a static field SCHEMA$ nor an accessible constructor without"
                + " parameters");
  }
}
