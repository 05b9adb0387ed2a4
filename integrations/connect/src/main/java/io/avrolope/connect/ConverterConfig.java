// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.connect.config.SerdeKeys;
import io.avrolope.connect.outage.Outages;
import io.avrolope.connect.schema.Rule;
import io.avrolope.connect.schema.Rules;
import io.avrolope.internal.text.KnownNames;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that the converter has beside the keys of the deserializer and the serializer.
 * Immutable.
 */
final class ConverterConfig {
  static final String SCHEMAS_CACHE = "schemas.cache.config";

  private static final Logger LOG = LoggerFactory.getLogger(ConverterConfig.class);
  private static final KnownNames OWN_KEYS = new KnownNames(ownKeys().names());
  private static final Set<String> SERDE_KEYS = AvrolopeConfig.configDef().names();

  private static final String CONVERTER_TYPE = "converter.type";

  private final AbstractConfig own;
  private final Map<String, Object> others;
  private final int schemas;

  ConverterConfig(Map<String, ?> configs) {
    ConfigDef keys = ownKeys();
    this.own = new AbstractConfig(keys, configs, false);
    this.others = new HashMap<>(configs);
    others.keySet().removeAll(keys.names());
    others.remove(CONVERTER_TYPE);
    this.schemas = schemas(own.getInt(SCHEMAS_CACHE), others);
    others.put(AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT, schemas);
    warnOfMisspelledKeys();
  }

  /** One bound for all caches: the larger of the two keys. Confluent's converter accepts 0. */
  private static int schemas(int mapped, Map<String, Object> others) {
    Object cached = others.get(AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT);
    return cached == null
        ? Math.max(1, mapped)
        : Math.max(
            mapped,
            (Integer)
                Objects.requireNonNull(
                    ConfigDef.parseType(
                        AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT, cached, ConfigDef.Type.INT)));
  }

  /** The deserializer and the serializer warn of keys that resemble theirs. */
  private void warnOfMisspelledKeys() {
    for (String key : new TreeSet<>(others.keySet())) {
      if (!SERDE_KEYS.contains(key)) {
        OWN_KEYS
            .nearest(key)
            .ifPresent(name -> LOG.warn("{} has no effect. Did you mean {}?", key, name));
      }
    }
  }

  /** All keys, with their documentation. */
  static ConfigDef all() {
    ConfigDef keys = ownKeys();
    SerdeKeys.define(keys);
    return keys;
  }

  private static ConfigDef ownKeys() {
    ConfigDef keys = new ConfigDef();
    for (Rule rule : Rule.values()) {
      keys.define(
          rule.key(),
          ConfigDef.Type.BOOLEAN,
          rule.byDefault(),
          Importance.MEDIUM,
          rule.documentation());
    }
    keys.define(
        SCHEMAS_CACHE,
        ConfigDef.Type.INT,
        1000,
        Range.atLeast(0),
        Importance.LOW,
        "How many schemas each cache of the converter keeps: mapped schemas, codecs and answers of"
            + " the registry. A schema counts once for each topic.");
    return Outages.define(keys);
  }

  Rules rules() {
    return Rules.where(rule -> own.getBoolean(rule.key()));
  }

  /** How many schemas each cache of the converter keeps. */
  int schemas() {
    return schemas;
  }

  Outages outages() {
    return Outages.of(own);
  }

  /** The keys of the deserializer and the serializer. */
  Map<String, Object> others() {
    return others;
  }
}
