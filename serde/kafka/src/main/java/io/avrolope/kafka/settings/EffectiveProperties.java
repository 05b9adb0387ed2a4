// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.subject.NullContextNameStrategy;
import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import io.avrolope.kafka.subject.TopicRecordNameStrategy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates a client's properties to the names and value types of {@link AvrolopeConfig}'s
 * definition: removes prefixes, and replaces Confluent's class names.
 */
final class EffectiveProperties {
  /** Packages in which configurations may name the three subject name strategies. */
  private static final List<String> STRATEGY_PACKAGES =
      List.of(
          "io.avrolope.kafka.subject.",
          "io.avrolope.kafka.",
          "io.confluent.kafka.serializers.subject.");

  private static final Set<String> NULL_CONTEXT_NAMES =
      Set.of(
          "io.avrolope.kafka.NullContextNameStrategy",
          "io.confluent.kafka.serializers.context.NullContextNameStrategy");

  /** Keys that can also begin with {@code key.} or {@code value.}, which takes precedence. */
  static final List<String> KEYS_BY_PART =
      List.of(
          AvrolopeConfig.ENVELOPE,
          AvrolopeConfig.ENVELOPE_DETECT,
          AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION,
          AvrolopeConfig.ENVELOPE_ERRORS_SHOW_BYTES,
          AvrolopeConfig.ENVELOPE_BARE_SCHEMA,
          AvrolopeConfig.ENVELOPE_INFLATED_MAX_BYTES,
          AvrolopeConfig.ENVELOPE_SPRING_PREFIX,
          AvrolopeConfig.READER_SCHEMA);

  private EffectiveProperties() {}

  /**
   * The properties of a client for one part of the record.
   *
   * @param properties the client's original properties
   */
  static Map<String, Object> of(Map<String, ?> properties, RecordPart part) {
    Map<String, Object> named = new HashMap<>(properties);
    for (String key : ConfluentKey.prefixed()) {
      override(named, key, properties.get(ConfluentKey.REGISTRY_PREFIX + key));
    }
    Map<String, Object> effective = ConnectionProperties.withoutPrefixes(named);
    for (String key : KEYS_BY_PART) {
      override(effective, key, properties.get(part + "." + key));
    }
    for (RecordPart each : RecordPart.values()) {
      String strategy = each + ".subject.name.strategy";
      override(effective, strategy, ownStrategy(effective.get(strategy)));
      for (String role : List.of("serializer", "deserializer")) {
        String place = each + ".schema.id." + role;
        override(effective, place, nameOf(effective.get(place)));
      }
    }
    String context = AvrolopeConfig.CONTEXT_NAME_STRATEGY;
    override(effective, context, ownContextStrategy(effective.get(context)));
    Object client = effective.get(AvrolopeConfig.REGISTRY_CLIENT);
    if (client != null && !(client instanceof CharSequence)) {
      effective.put(AvrolopeConfig.REGISTRY_CLIENT, "confluent");
    }
    return effective;
  }

  private static void override(Map<String, Object> effective, String key, @Nullable Object value) {
    if (value != null) {
      effective.put(key, value);
    }
  }

  private static @Nullable Object nameOf(@Nullable Object given) {
    return given instanceof Class<?> type ? type.getName() : given;
  }

  private static @Nullable Object ownContextStrategy(@Nullable Object given) {
    String name = String.valueOf(nameOf(given)).strip();
    return NULL_CONTEXT_NAMES.contains(name) ? NullContextNameStrategy.class : given;
  }

  /** Our strategy for its simple name or any of its full names; other values are unchanged. */
  private static @Nullable Object ownStrategy(@Nullable Object given) {
    return switch (simpleName(String.valueOf(nameOf(given)).strip())) {
      case "TopicNameStrategy" -> TopicNameStrategy.class;
      case "RecordNameStrategy" -> RecordNameStrategy.class;
      case "TopicRecordNameStrategy" -> TopicRecordNameStrategy.class;
      default -> given;
    };
  }

  private static String simpleName(String name) {
    for (String packageName : STRATEGY_PACKAGES) {
      if (name.startsWith(packageName)) {
        return name.substring(packageName.length());
      }
    }
    return name;
  }
}
