// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static io.avrolope.DocumentationLinks.TROUBLESHOOTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.SchemaRulesException;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Release;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data that a rule encrypts are never written in the clear, unless rules are ignored. */
@Timeout(60)
class SchemaRulesTest {
  private static final String ENCRYPTED =
      "{\"ruleSet\":{\"domainRules\":[{\"name\":\"r\",\"type\":\"ENCRYPT\"}]}}";

  @ParameterizedTest
  @CsvSource({
    "V7, '',                                                    orders-value/versions",
    "V8, '',                                                    orders-value/versions",
    "V7, auto.register.schemas=false,                           orders-value",
    "V7, auto.register.schemas=false use.latest.version=true,   orders-value/versions/latest",
  })
  void aSchemaWithRulesIsRefusedInBothDirectionsUnlessRulesAreIgnored(
      Release release, String properties, String asked) {
    try (RegistryServer server = new RegistryServer(release)) {
      server.register("orders-value", "\"int\"", ENCRYPTED);
      try (Pair pair = pair(server, properties)) {
        assertThatThrownBy(() -> pair.write(5))
            .isInstanceOf(SerializationException.class)
            .hasMessage(
                "Cannot encode the value for topic orders (envelope confluent). See "
                    + TROUBLESHOOTING
                    + "#schema-rules")
            .cause()
            .isInstanceOf(SchemaRulesException.class)
            .hasMessage(
                "Schema with rules of type ENCRYPT at "
                    + server.url()
                    + "/subjects/"
                    + asked
                    + "; Avrolope does not run rules, so data that they encrypt would be in the clear");
        assertThatThrownBy(() -> pair.read(new byte[] {0, 0, 0, 0, 1, 10}))
            .isInstanceOf(SerializationException.class)
            .cause()
            .isInstanceOf(SchemaRulesException.class);
      }
      try (Pair pair = pair(server, properties + " ignore.schema.rules=true")) {
        assertThat(pair.read(pair.write(5))).isEqualTo(5);
      }
    }
  }

  private static Pair pair(RegistryServer server, String properties) {
    return Pair.of(
        (Object[])
            ("schema.registry.url=" + server.url() + " " + properties).strip().split("[= ]+"));
  }
}
