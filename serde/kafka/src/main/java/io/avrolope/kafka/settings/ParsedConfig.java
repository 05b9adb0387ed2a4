// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeProvider;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.kafka.subject.ContextNameStrategy;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** A client's properties, parsed and checked once, for the record's key or value. Immutable. */
public final class ParsedConfig {
  private static final int ANSWERS_PER_CODEC = 10;
  private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

  private final Map<String, Object> properties;
  private final AbstractConfig values;
  private final RecordPart part;

  /**
   * Parses the properties.
   *
   * @throws ConfigException if a key has an invalid value
   */
  public ParsedConfig(Map<String, ?> properties, RecordPart part) {
    this.properties = Collections.unmodifiableMap(PresentProperties.of(properties));
    MisspelledKeys.warn(this.properties);
    Map<String, Object> effective = EffectiveProperties.of(this.properties, part);
    ConfigDef definition = AvrolopeConfig.configDef();
    PropertyTypes.requireText(definition, effective);
    this.values = new AbstractConfig(definition, effective, false);
    this.part = part;
    ConfluentKeyCheck.check(effective, flag(AvrolopeConfig.IGNORE_SCHEMA_RULES));
  }

  /** The client's original properties. */
  public Map<String, Object> properties() {
    return properties;
  }

  /** Confluent's client, if the properties contain it as an object. */
  public Optional<Object> confluentClient() {
    Object given = properties.get(AvrolopeConfig.REGISTRY_CLIENT);
    return given == null || given instanceof CharSequence ? Optional.empty() : Optional.of(given);
  }

  /** The registry that a property has as an object; empty if the property is a text. */
  public Optional<SchemaRegistry> registryObject() {
    return confluentClient().orElse(null) instanceof SchemaRegistry registry
        ? Optional.of(registry)
        : Optional.empty();
  }

  public RecordPart part() {
    return part;
  }

  public boolean flag(String key) {
    return values.getBoolean(key);
  }

  /** Whether the properties have a value for the key, so that it is not the default. */
  public boolean isSet(String key) {
    return values.originals().containsKey(key);
  }

  public String text(String key) {
    return values.getString(key);
  }

  /** The elements of a list that are not blank. */
  public List<String> list(String key) {
    return values.getList(key).stream().filter(text -> !text.isBlank()).toList();
  }

  long number(String key) {
    return values.getLong(key);
  }

  /** How many of a record's first bytes a message may show at most. */
  public int shownBytes() {
    return values.getInt(AvrolopeConfig.ENVELOPE_ERRORS_SHOW_BYTES);
  }

  /** How many schemas each cache of a serializer or deserializer keeps. */
  public int capacity() {
    return values.getInt(AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT);
  }

  public DecodeOptions decodeOptions() {
    return new CodecSettings(values).decodeOptions();
  }

  public EncodeOptions encodeOptions() {
    return new CodecSettings(values).encodeOptions();
  }

  /** How Java objects map to schemas. */
  public ModelOptions model() {
    return new CodecSettings(values).model();
  }

  /** Equal for clients that can share a registry. */
  public Map<String, Object> registrySettings() {
    Map<String, Object> settings = RegistrySettings.of(values.originals());
    Optional<Object> client = confluentClient();
    if (client.isPresent()) { // only clients with the same client object can share
      settings.put(AvrolopeConfig.REGISTRY_CLIENT, client.get());
    }
    return settings;
  }

  public List<String> urls() {
    return list(AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }

  /** For schemas that records carry, and for the versions of a subject that are searched. */
  public CacheOptions cacheOfRecords() {
    return cacheOfAnswers().toBuilder().capacity(capacity()).build();
  }

  /**
   * For the answers of a registry. It keeps more of them than codecs: the key's name speaks of one
   * subject, and a request for each record costs more than a codec.
   */
  public CacheOptions cacheOfAnswers() {
    return CacheOptions.builder()
        .capacity((int) Math.min(Integer.MAX_VALUE, (long) ANSWERS_PER_CODEC * capacity()))
        .latestTtl(latestTtl())
        .absences(
            AbsenceOptions.builder()
                .capacity(values.getInt(AvrolopeConfig.MISSING_CACHE_SIZE))
                .id(seconds(AvrolopeConfig.MISSING_ID_CACHE_TTL_SEC))
                .version(seconds(AvrolopeConfig.MISSING_VERSION_CACHE_TTL_SEC))
                .schema(seconds(AvrolopeConfig.MISSING_SCHEMA_CACHE_TTL_SEC))
                .queryRange(values.getInt(AvrolopeConfig.MISSING_ID_QUERY_RANGE))
                .build())
        .directory(cacheDirectory().orElse(null))
        .build();
  }

  public Duration latestTtl() {
    return number(AvrolopeConfig.LATEST_CACHE_TTL_SEC) < 0
        ? FOR_EVER
        : seconds(AvrolopeConfig.LATEST_CACHE_TTL_SEC);
  }

  private Duration seconds(String key) {
    return Duration.ofSeconds(Math.min(number(key), FOR_EVER.toSeconds()));
  }

  private Optional<Path> cacheDirectory() {
    String directory = text(AvrolopeConfig.SCHEMA_CACHE_DIR).strip();
    try {
      return directory.isEmpty()
          ? Optional.empty()
          : Optional.of(Path.of(directory).toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      throw new ConfigException(AvrolopeConfig.SCHEMA_CACHE_DIR, directory, e.getReason());
    }
  }

  public EnvelopeSettings envelopeSettings(long firstVersion) {
    return new EnvelopeSettings(
        part, firstVersion, number(AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION), withBareSchema());
  }

  /** The original properties, with the schema's text instead of its location. */
  private Map<String, Object> withBareSchema() {
    String key = AvrolopeConfig.ENVELOPE_BARE_SCHEMA;
    String source = text(key).strip();
    if (source.isEmpty() || source.startsWith("id:") || source.startsWith("version:")) {
      return properties;
    }
    Map<String, Object> read = new HashMap<>(properties);
    read.put(part + "." + key, ReaderSchemaSource.read(key, source).toString());
    return read;
  }

  /** The names of the envelopes to read. */
  public List<String> envelopes() {
    List<String> envelopes = list(AvrolopeConfig.ENVELOPE_DETECT);
    return envelopes.isEmpty() ? List.of(text(AvrolopeConfig.ENVELOPE)) : envelopes;
  }

  /** The kinds of references that the writable envelopes of this configuration contain. */
  public Set<SchemaReference.Kind> referenceKinds() {
    return envelopes().stream()
        .flatMap(name -> readable(name).stream())
        .filter(WritableEnvelope.class::isInstance)
        .map(envelope -> ((WritableEnvelope) envelope).referenceKind())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Empty for an invalid name or setting, which is refused when a client opens the envelope. */
  private Optional<Envelope> readable(String name) {
    try {
      return Optional.of(Envelopes.named(name, envelopeSettings(1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The provider of an envelope.
   *
   * @return empty for an invalid name, which is refused when a client opens the envelope
   */
  public Optional<EnvelopeProvider> provider(String name) {
    try {
      return Envelopes.provider(name);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The key that configures the class for the record's key or value. */
  public String typeKey() {
    return "specific.avro." + part + ".type";
  }

  /** The configured class: generated or plain. */
  public @Nullable Class<?> type() {
    return values.getClass(typeKey());
  }

  /** The configured class, which must be a generated one. */
  public @Nullable Class<?> specificType() {
    String key = typeKey();
    Class<?> type = type();
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

  public RegistryOptions registry() {
    ConnectionProperties connection = new ConnectionProperties(values);
    return RegistryOptions.builder(urls())
        .userInfo(connection.userInfo().orElse(null))
        .normalize(flag(AvrolopeConfig.NORMALIZE_SCHEMAS))
        .connectTimeout(connection.millis(ConnectionConfig.HTTP_CONNECT_TIMEOUT_MS))
        .readTimeout(connection.millis(ConnectionConfig.HTTP_READ_TIMEOUT_MS))
        .http(connection.http())
        .confluent(
            ConfluentOptions.builder()
                .latestWithMetadata(latestWithMetadata())
                .rules(
                    flag(AvrolopeConfig.IGNORE_SCHEMA_RULES)
                        ? ConfluentOptions.Rules.IGNORED
                        : ConfluentOptions.Rules.REFUSED)
                .build())
        .build();
  }

  /** The metadata that the latest version must have; empty for the latest of all. */
  public Map<String, String> latestWithMetadata() {
    String text = text(AvrolopeConfig.USE_LATEST_WITH_METADATA);
    return text.isBlank() ? Map.of() : MetadataProperties.parse(text);
  }

  /** The configured schema id, if any. */
  public OptionalInt schemaId() {
    int id = values.getInt(AvrolopeConfig.USE_SCHEMA_ID);
    return id < 0 ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** Where the serializer writes the schema: in the envelope or in a header. */
  public SchemaIdLocation writeLocation() {
    String key = part + ".schema.id.serializer";
    return SchemaIdLocation.of(
        key, text(key), "Serializer", SchemaIdLocation.PREFIX, SchemaIdLocation.HEADER);
  }

  /** Where the deserializer reads the schema from. */
  public SchemaIdLocation readLocation() {
    String key = part + ".schema.id.deserializer";
    SchemaIdLocation place =
        SchemaIdLocation.of(
            key,
            text(key),
            "Deserializer",
            SchemaIdLocation.DUAL,
            SchemaIdLocation.PREFIX,
            SchemaIdLocation.CONFIG);
    if (place == SchemaIdLocation.CONFIG && schemaId().isEmpty()) {
      throw new ConfigException(
          AvrolopeConfig.USE_SCHEMA_ID + " must be set if " + key + " is " + text(key));
    }
    return place;
  }

  public ContextNameStrategy contextNameStrategy() {
    return instance(AvrolopeConfig.CONTEXT_NAME_STRATEGY, ContextNameStrategy.class);
  }

  public SubjectNameStrategy subjectNameStrategy() {
    return instance(part + ".subject.name.strategy", SubjectNameStrategy.class);
  }

  /**
   * A new object of the class that a key names.
   *
   * @throws ConfigException if the class is another one, or cannot be instantiated
   */
  private <T> T instance(String key, Class<T> type) {
    Class<?> given = values.getClass(key);
    if (given != null && !type.isAssignableFrom(given)) {
      throw new ConfigException(
          key + " names " + given.getName() + ", which is not a " + type.getName());
    }
    return ConfiguredClasses.instances(key, () -> values.getConfiguredInstance(key, type));
  }
}
