// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;

/** The keys of a serializer under the names of Confluent's class of the same name. */
public final class KafkaAvroSerializerConfig extends AbstractKafkaSchemaSerDeConfig {
  public static final String AVRO_REFLECTION_ALLOW_NULL_CONFIG =
      AvrolopeConfig.AVRO_REFLECTION_ALLOW_NULL;
  public static final String AVRO_USE_LOGICAL_TYPE_CONVERTERS_CONFIG =
      AvrolopeConfig.AVRO_USE_LOGICAL_TYPE_CONVERTERS;
  public static final String AVRO_REMOVE_JAVA_PROPS_CONFIG =
      AvrolopeConfig.AVRO_REMOVE_JAVA_PROPERTIES;

  private KafkaAvroSerializerConfig() {}
}
