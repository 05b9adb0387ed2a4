// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.InvalidDatumException;
import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.mapping.Encoding;
import io.avrolope.registry.testserver.RegistryServer;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An encoder of the objects of an integration. */
class RecordEncoderTest {
  private static final Schema AMOUNTS =
      SchemaBuilder.record("Amounts")
          .fields()
          .name("amount")
          .type()
          .bytesType()
          .noDefault()
          .endRecord();

  private final RegistryServer registry = new RegistryServer();
  private final RecordEncoder encoder = new RecordEncoder();

  @AfterEach
  void close() {
    encoder.close();
    registry.close();
  }

  private Map<String, Object> configs(Map<String, ?> more) {
    Map<String, Object> configs = new HashMap<>(more);
    configs.put("schema.registry.url", registry.url());
    return configs;
  }

  private static GenericRecord amount(long value) {
    GenericRecord record = new GenericData.Record(AMOUNTS);
    record.put("amount", BigInteger.valueOf(value));
    return record;
  }

  @Test
  void objectsAreWrittenByTheModelAndTheSchemaIsRegistered() {
    encoder.configure(configs(Map.of()), false);
    Encoding encoding = new Encoding(AMOUNTS, new NumberModel());

    assertThat(encoder.encode("orders", null, encoding, amount(256)))
        .containsExactly(0, 0, 0, 0, 1, 4, 1, 0);
    assertThat(encoder.encode("orders", null, encoding, amount(-1)))
        .containsExactly(0, 0, 0, 0, 1, 2, -1);
    assertThat(registry.count("POST", "/subjects/orders-value/versions")).isOne();
  }

  @Test
  void encodingsOfOneSchemaAreApart() {
    encoder.configure(configs(Map.of()), false);
    Encoding numbers = new Encoding(AMOUNTS, new NumberModel());
    Encoding longs = new Encoding(AMOUNTS, new NumberModel());

    byte[] first = encoder.encode("orders", null, numbers, amount(1));

    assertThat(encoder.encode("orders", null, longs, amount(1))).isEqualTo(first);
  }

  @Test
  void topLevelBytesHaveALengthOnlyIfTheEnvelopeWantsIt() {
    Encoding encoding = new Encoding(Schema.create(Schema.Type.BYTES), new NumberModel());
    encoder.configure(configs(Map.of()), false);
    assertThat(encoder.encode("orders", null, encoding, BigInteger.valueOf(256)))
        .containsExactly(0, 0, 0, 0, 1, 1, 0);

    encoder.configure(configs(Map.of("envelope", "single-object")), false);
    assertThat(encoder.encode("orders", null, encoding, BigInteger.valueOf(256)))
        .hasSize(2 + Long.BYTES + 3)
        .endsWith(4, 1, 0);
  }

  @Test
  void theSchemaCanBeInAHeader() {
    encoder.configure(configs(Map.of("envelope", "confluent-header")), false);
    Headers headers = new RecordHeaders();

    byte[] record =
        encoder.encode("orders", headers, new Encoding(AMOUNTS, new NumberModel()), amount(256));

    assertThat(record).containsExactly(4, 1, 0);
    assertThat(headers.lastHeader("__value_schema_id").value()).hasSize(17);
  }

  @Test
  void anObjectIsWrittenWithTheLatestSchemaIfThatIsConfigured() {
    Schema latest =
        SchemaBuilder.record("Amounts")
            .fields()
            .optionalString("note")
            .name("amount")
            .type()
            .bytesType()
            .noDefault()
            .endRecord();
    registry.register("orders-value", latest.toString());
    encoder.configure(
        configs(
            Map.of(
                "auto.register.schemas",
                false,
                "use.latest.version",
                true,
                "latest.compatibility.strict",
                false)),
        false);

    byte[] record =
        encoder.encode("orders", null, new Encoding(AMOUNTS, new NumberModel()), amount(256));

    assertThat(record).containsExactly(0, 0, 0, 0, 1, 0, 4, 1, 0);
  }

  @Test
  void failuresAreThoseOfTheSerializer() {
    Encoding encoding = new Encoding(Numbered.schema(0), new NumberModel());
    Object wrong = amount(1);
    assertThatThrownBy(() -> encoder.encode("orders", null, encoding, wrong))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessage("Cannot encode for topic orders: call configure() before encode()");
    encoder.configure(configs(Map.of()), false);

    assertThatThrownBy(() -> encoder.encode("orders", null, encoding, wrong))
        .isInstanceOf(SerializationException.class)
        .hasCauseInstanceOf(InvalidDatumException.class)
        .hasMessageStartingWith("Cannot encode the value for topic orders (envelope confluent)");
  }
}
