// SPDX-License-Identifier: Apache-2.0
package com.acme.streams;

import static io.confluent.kafka.serializers.AbstractKafkaSchemaSerDeConfig.AUTO_REGISTER_SCHEMAS;

import io.confluent.kafka.serializers.AbstractKafkaAvroSerDeConfig;
import io.confluent.kafka.serializers.AbstractKafkaSchemaSerDeConfig;
import io.confluent.kafka.serializers.KafkaAvroDeserializerConfig;
import io.confluent.kafka.serializers.subject.TopicNameStrategy;
import io.confluent.kafka.streams.serdes.avro.GenericAvroSerde;
import io.confluent.kafka.streams.serdes.avro.PrimitiveAvroSerde;
import io.confluent.kafka.streams.serdes.avro.ReflectionAvroSerde;
import io.confluent.kafka.streams.serdes.avro.SpecificAvroSerde;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** Creates the Serdes of the application. */
final class SerdesOfTheApplication {
  private final String registryUrl;

  SerdesOfTheApplication(String registryUrl) {
    this.registryUrl = registryUrl;
  }

  <T extends SpecificRecord> SpecificAvroSerde<T> specific() {
    final SpecificAvroSerde<T> serde = new SpecificAvroSerde<>();
    final Map<String, Object> config = new HashMap<>();
    config.put(AbstractKafkaSchemaSerDeConfig.SCHEMA_REGISTRY_URL_CONFIG, registryUrl);
    config.put(AUTO_REGISTER_SCHEMAS, true);
    config.put(KafkaAvroDeserializerConfig.SPECIFIC_AVRO_READER_CONFIG, true);
    config.put(
        AbstractKafkaSchemaSerDeConfig.VALUE_SUBJECT_NAME_STRATEGY,
        TopicNameStrategy.class.getName());
    serde.configure(config, false);
    return serde;
  }

  Serde<GenericRecord> generic() {
    final Serde<GenericRecord> serde = new GenericAvroSerde();
    serde.configure(
        Collections.singletonMap(
            AbstractKafkaAvroSerDeConfig.SCHEMA_REGISTRY_URL_CONFIG, registryUrl),
        false);
    return serde;
  }

  <T> Serde<T> primitive(final boolean isKey) {
    final Serde<T> serde = new PrimitiveAvroSerde<>();
    serde.configure(Map.of("schema.registry.url", registryUrl), isKey);
    return serde;
  }

  <T> Serde<T> reflection(final Class<T> type) {
    final Serde<T> serde = new ReflectionAvroSerde<>(type);
    serde.configure(Map.of("schema.registry.url", registryUrl), false);
    return serde;
  }
}
