// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.kafka.ClientMetrics;
import io.avrolope.kafka.KafkaAvroSerializer;
import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.mapping.Decoding;
import io.avrolope.kafka.mapping.Encoding;
import io.avrolope.registry.testserver.RegistryServer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The metrics of an integration in a Kafka client, which needs kafka-clients 4.1. */
class IntegrationMetricsTest {
  private final RegistryServer registry = new RegistryServer();

  @AfterEach
  void close() {
    registry.close();
  }

  private Map<String, Object> configs(Map<String, ?> more) {
    Map<String, Object> configs = new HashMap<>(more);
    configs.put("schema.registry.url", registry.url());
    return configs;
  }

  @Test
  void readRecordsAndDecodersAreCounted() {
    int id = registry.register("orders-value", Numbered.schema(0).toString());
    try (ClientMetrics metrics = new ClientMetrics();
        RecordDecoder<String> decoder =
            new RecordDecoder<>(
                writer -> new Decoding<>(new NumberModel(), writer.reader(), String::valueOf))) {
      decoder.configure(configs(Map.of("codec.engine", "compiled")), false);
      decoder.show(PluginMetricsTargets.of(metrics));
      byte[] record = Numbered.five(id);
      decoder.decode("orders", null, record, 0, record.length);

      assertThat(metrics.values())
          .containsEntry("records-total{orders, confluent, id-" + id + "}", 1.0)
          .containsEntry("decoders-compiled", 1.0);
    }
  }

  @Test
  void writtenRecordsAreCountedAsTheSerializersAre() {
    try (ClientMetrics metrics = new ClientMetrics();
        ClientMetrics expected = new ClientMetrics();
        RecordEncoder encoder = new RecordEncoder();
        KafkaAvroSerializer serializer = new KafkaAvroSerializer()) {
      encoder.configure(configs(Map.of()), false);
      encoder.show(PluginMetricsTargets.of(metrics));
      Schema schema = Numbered.schema(0);
      GenericRecord datum = Numbered.record(schema, 1);
      encoder.encode("orders", null, new Encoding(schema, new NumberModel()), datum);
      serializer.configure(configs(Map.of()), false);
      expected.show(serializer);
      serializer.serialize("orders", datum);

      assertThat(metrics.counted("records-total", "bytes-total")).isNotEmpty();
      assertThat(metrics.counted("records-total", "bytes-total"))
          .isEqualTo(expected.counted("records-total", "bytes-total"));
    }
  }
}
