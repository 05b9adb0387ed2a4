// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;

/**
 * Configuration keys under the names of Confluent's class of the same name. The sources of an
 * application compile after their imports were changed. {@link AvrolopeConfig} has all keys.
 */
public abstract sealed class AbstractKafkaSchemaSerDeConfig
    permits AbstractKafkaAvroSerDeConfig, KafkaAvroDeserializerConfig, KafkaAvroSerializerConfig {
  public static final String SCHEMA_REGISTRY_URL_CONFIG = AvrolopeConfig.SCHEMA_REGISTRY_URL;
  public static final String SCHEMA_REGISTRY_URL_RANDOMIZE_CONFIG = ConnectionConfig.URL_RANDOMIZE;
  public static final String MAX_SCHEMAS_PER_SUBJECT_CONFIG =
      AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT;
  public static final String NORMALIZE_SCHEMAS = AvrolopeConfig.NORMALIZE_SCHEMAS;
  public static final String AUTO_REGISTER_SCHEMAS = AvrolopeConfig.AUTO_REGISTER_SCHEMAS;
  public static final String USE_SCHEMA_ID = AvrolopeConfig.USE_SCHEMA_ID;
  public static final String ID_COMPATIBILITY_STRICT = AvrolopeConfig.ID_COMPATIBILITY_STRICT;
  public static final String USE_LATEST_VERSION = AvrolopeConfig.USE_LATEST_VERSION;
  public static final String USE_LATEST_WITH_METADATA = AvrolopeConfig.USE_LATEST_WITH_METADATA;
  public static final String LATEST_COMPATIBILITY_STRICT =
      AvrolopeConfig.LATEST_COMPATIBILITY_STRICT;
  public static final String HTTP_CONNECT_TIMEOUT_MS = ConnectionConfig.HTTP_CONNECT_TIMEOUT_MS;
  public static final String HTTP_READ_TIMEOUT_MS = ConnectionConfig.HTTP_READ_TIMEOUT_MS;
  public static final String MAX_RETRIES_CONFIG = ConnectionConfig.MAX_RETRIES;
  public static final String RETRIES_WAIT_MS_CONFIG = ConnectionConfig.RETRIES_WAIT_MS;
  public static final String RETRIES_MAX_WAIT_MS_CONFIG = ConnectionConfig.RETRIES_MAX_WAIT_MS;
  public static final String LATEST_CACHE_TTL = AvrolopeConfig.LATEST_CACHE_TTL_SEC;
  public static final String BASIC_AUTH_CREDENTIALS_SOURCE =
      ConnectionConfig.BASIC_AUTH_CREDENTIALS_SOURCE;
  public static final String BEARER_AUTH_CREDENTIALS_SOURCE =
      ConnectionConfig.BEARER_AUTH_CREDENTIALS_SOURCE;
  public static final String SCHEMA_REGISTRY_USER_INFO_CONFIG =
      ConnectionConfig.PREFIX + ConnectionConfig.BASIC_AUTH_USER_INFO;
  public static final String USER_INFO_CONFIG = ConnectionConfig.BASIC_AUTH_USER_INFO;
  public static final String BEARER_AUTH_TOKEN_CONFIG = ConnectionConfig.BEARER_AUTH_TOKEN;
  public static final String CONTEXT_NAME_STRATEGY = AvrolopeConfig.CONTEXT_NAME_STRATEGY;
  public static final String KEY_SUBJECT_NAME_STRATEGY = AvrolopeConfig.KEY_SUBJECT_NAME_STRATEGY;
  public static final String VALUE_SUBJECT_NAME_STRATEGY =
      AvrolopeConfig.VALUE_SUBJECT_NAME_STRATEGY;
  public static final String SCHEMA_REFLECTION_CONFIG = AvrolopeConfig.SCHEMA_REFLECTION;
  public static final String PROXY_HOST = ConnectionConfig.PROXY_HOST;
  public static final String PROXY_PORT = ConnectionConfig.PROXY_PORT;

  AbstractKafkaSchemaSerDeConfig() {}
}
