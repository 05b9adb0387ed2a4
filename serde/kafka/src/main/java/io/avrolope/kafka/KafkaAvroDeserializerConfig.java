// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;

/** The keys of a deserializer under the names of Confluent's class of the same name. */
public final class KafkaAvroDeserializerConfig extends AbstractKafkaSchemaSerDeConfig {
  public static final String SPECIFIC_AVRO_READER_CONFIG = AvrolopeConfig.SPECIFIC_AVRO_READER;
  public static final String SPECIFIC_AVRO_KEY_TYPE_CONFIG = AvrolopeConfig.SPECIFIC_AVRO_KEY_TYPE;
  public static final String SPECIFIC_AVRO_VALUE_TYPE_CONFIG =
      AvrolopeConfig.SPECIFIC_AVRO_VALUE_TYPE;
  public static final String AVRO_REFLECTION_ALLOW_NULL_CONFIG =
      AvrolopeConfig.AVRO_REFLECTION_ALLOW_NULL;
  public static final String AVRO_USE_LOGICAL_TYPE_CONVERTERS_CONFIG =
      AvrolopeConfig.AVRO_USE_LOGICAL_TYPE_CONVERTERS;

  private KafkaAvroDeserializerConfig() {}
}
