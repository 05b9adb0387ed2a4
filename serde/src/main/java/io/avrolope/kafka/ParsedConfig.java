package io.avrolope.kafka;

import io.avrolope.registry.RegistryOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/** A client's properties, read once: typed, checked, and for one part of the record. */
final class ParsedConfig {
  private static final String REGISTRY_PREFIX = "schema.registry.";
  private static final String CONFLUENT_STRATEGIES = "io.confluent.kafka.serializers.subject.";

  private static final List<String> REGISTRY_KEYS =
      List.of(
          AvrolopeConfig.BASIC_AUTH_CREDENTIALS_SOURCE,
          AvrolopeConfig.BASIC_AUTH_USER_INFO,
          AvrolopeConfig.HTTP_CONNECT_TIMEOUT_MS,
          AvrolopeConfig.HTTP_READ_TIMEOUT_MS);

  private static final List<String> KEYS_OF_ONE_PART =
      List.of(
          AvrolopeConfig.ENVELOPE,
          AvrolopeConfig.ENVELOPE_DETECT,
          AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION,
          AvrolopeConfig.READER_SCHEMA);

  private final AbstractConfig values;
  private final RecordPart part;

  /**
   * @throws ConfigException if a key has a value that it cannot have
   */
  ParsedConfig(Map<String, ?> properties, RecordPart part) {
    Map<String, Object> effective = new HashMap<>(properties);
    for (String key : REGISTRY_KEYS) {
      override(effective, key, properties.get(REGISTRY_PREFIX + key));
    }
    for (String key : KEYS_OF_ONE_PART) {
      override(effective, key, properties.get(part + "." + key));
    }
    for (RecordPart each : RecordPart.values()) {
      String key = each + ".subject.name.strategy";
      effective.computeIfPresent(key, (k, given) -> ownStrategy(given));
    }
    this.values = new AbstractConfig(AvrolopeConfig.configDef(), effective, false);
    this.part = part;
  }

  private static void override(Map<String, Object> effective, String key, @Nullable Object value) {
    if (value != null) {
      effective.put(key, value);
    }
  }

  RecordPart part() {
    return part;
  }

  boolean flag(String key) {
    return values.getBoolean(key);
  }

  String text(String key) {
    return values.getString(key);
  }

  List<String> list(String key) {
    return values.getList(key).stream().filter(entry -> !entry.isBlank()).toList();
  }

  long number(String key) {
    return values.getLong(key);
  }

  int capacity() {
    return values.getInt(AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT);
  }

  Duration latestTtl() {
    return Duration.ofSeconds(number(AvrolopeConfig.LATEST_CACHE_TTL_SEC));
  }

  /** The generated class that the user named for this part of the record. */
  @Nullable Class<?> specificType() {
    String key = "specific.avro." + part + ".type";
    Class<?> type = values.getClass(key);
    if (type != null && !SpecificRecord.class.isAssignableFrom(type)) {
      throw new ConfigException(
          "Value '"
              + type.getName()
              + "' specified for '"
              + key
              + "' is not a '"
              + SpecificRecord.class.getName()
              + "'");
    }
    return type;
  }

  RegistryOptions registry() {
    return new RegistryOptions(
        values.getList(AvrolopeConfig.SCHEMA_REGISTRY_URL),
        userInfo(),
        flag(AvrolopeConfig.NORMALIZE_SCHEMAS),
        Duration.ofMillis(values.getInt(AvrolopeConfig.HTTP_CONNECT_TIMEOUT_MS)),
        Duration.ofMillis(values.getInt(AvrolopeConfig.HTTP_READ_TIMEOUT_MS)));
  }

  private Optional<String> userInfo() {
    if (!text(AvrolopeConfig.BASIC_AUTH_CREDENTIALS_SOURCE).equals("USER_INFO")) {
      return Optional.empty();
    }
    Password userInfo = values.getPassword(AvrolopeConfig.BASIC_AUTH_USER_INFO);
    if (!userInfo.value().contains(":")) {
      throw new ConfigException(
          AvrolopeConfig.BASIC_AUTH_USER_INFO
              + " must be user:password where "
              + AvrolopeConfig.BASIC_AUTH_CREDENTIALS_SOURCE
              + " is USER_INFO");
    }
    return Optional.of(userInfo.value());
  }

  SubjectNameStrategy subjectNameStrategy() {
    return values.getConfiguredInstance(part + ".subject.name.strategy", SubjectNameStrategy.class);
  }

  /** Our strategy for the name of one, also for Confluent's name of it; anything else as it is. */
  private static Object ownStrategy(Object given) {
    String name = given instanceof Class<?> type ? type.getName() : given.toString().strip();
    return switch (name.startsWith(CONFLUENT_STRATEGIES)
        ? name.substring(CONFLUENT_STRATEGIES.length())
        : name) {
      case "TopicNameStrategy" -> TopicNameStrategy.class;
      case "RecordNameStrategy" -> RecordNameStrategy.class;
      case "TopicRecordNameStrategy" -> TopicRecordNameStrategy.class;
      default -> given;
    };
  }
}
