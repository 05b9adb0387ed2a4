package io.avrolope.kafka.settings;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineChoice;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.StandardConversions;
import io.avrolope.internal.resolve.Reach;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.TrailingBytes;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.config.ConnectionConfig;
import io.avrolope.kafka.subject.ContextNameStrategy;
import io.avrolope.kafka.subject.NullContextNameStrategy;
import io.avrolope.kafka.subject.RecordNameStrategy;
import io.avrolope.kafka.subject.SubjectNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import io.avrolope.kafka.subject.TopicRecordNameStrategy;
import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.schema.SchemaReference;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Conversion;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** A client's properties, read once: typed, checked, and for one part of the record. */
public final class ParsedConfig {
  private static final String CONFLUENT_STRATEGIES = "io.confluent.kafka.serializers.subject.";

  private static final String CONFLUENTS_NO_CONTEXT =
      "io.confluent.kafka.serializers.context.NullContextNameStrategy";
  private static final Duration FOR_EVER = Duration.ofNanos(Long.MAX_VALUE);

  private static final List<String> KEYS_OF_ONE_PART =
      List.of(
          AvrolopeConfig.ENVELOPE,
          AvrolopeConfig.ENVELOPE_DETECT,
          AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION,
          AvrolopeConfig.ENVELOPE_ERRORS_SHOW_BYTES,
          AvrolopeConfig.ENVELOPE_BARE_SCHEMA,
          AvrolopeConfig.ENVELOPE_INFLATED_MAX_BYTES,
          AvrolopeConfig.ENVELOPE_SPRING_PREFIX,
          AvrolopeConfig.READER_SCHEMA);

  private final Map<String, Object> properties;
  private final AbstractConfig values;
  private final RecordPart part;

  /**
   * @throws ConfigException if a key has a value that it cannot have
   */
  public ParsedConfig(Map<String, ?> properties, RecordPart part) {
    Map<String, Object> effective = effective(properties, part);
    this.properties = Collections.unmodifiableMap(new HashMap<>(properties));
    this.values = new AbstractConfig(AvrolopeConfig.configDef(), effective, false);
    this.part = part;
    ConfluentKeys.check(effective, flag(AvrolopeConfig.IGNORE_SCHEMA_RULES));
  }

  /** The properties under the names, and with the kinds of values, that the definition has. */
  private static Map<String, Object> effective(Map<String, ?> properties, RecordPart part) {
    Map<String, Object> named = new HashMap<>(properties);
    for (String key : ConfluentKey.prefixed()) {
      override(named, key, properties.get(ConfluentKey.REGISTRY_PREFIX + key));
    }
    Map<String, Object> effective = ConnectionProperties.withoutPrefixes(named);
    for (String key : KEYS_OF_ONE_PART) {
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

  /** The client's properties as they were given. */
  public Map<String, Object> properties() {
    return properties;
  }

  /** Confluent's client, where an object was given in the properties. */
  public Optional<Object> confluentClient() {
    Object given = properties.get(AvrolopeConfig.REGISTRY_CLIENT);
    return given == null || given instanceof CharSequence ? Optional.empty() : Optional.of(given);
  }

  public RecordPart part() {
    return part;
  }

  public boolean flag(String key) {
    return values.getBoolean(key);
  }

  public String text(String key) {
    return values.getString(key);
  }

  public List<String> list(String key) {
    List<String> entries = new ArrayList<>();
    for (String entry : values.getList(key)) {
      if (!entry.isBlank()) {
        entries.add(entry);
      }
    }
    return entries;
  }

  long number(String key) {
    return values.getLong(key);
  }

  public int capacity() {
    return values.getInt(AvrolopeConfig.MAX_SCHEMAS_PER_SUBJECT);
  }

  EngineChoice engine() {
    return EngineChoice.valueOf(text(AvrolopeConfig.CODEC_ENGINE).toUpperCase(Locale.ROOT));
  }

  public DecodeOptions decodeOptions() {
    return new DecodeOptions(
        engine(),
        values.getInt(AvrolopeConfig.CODEC_COMPILE_AFTER),
        flag(AvrolopeConfig.AVRO_FAIL_ON_TRAILING_DATA)
            ? TrailingBytes.REFUSED
            : TrailingBytes.IGNORED,
        text(AvrolopeConfig.AVRO_JAVA_STRING).isEmpty()
            ? DecodeOptions.StringForm.BY_SCHEMA
            : DecodeOptions.StringForm.STRING,
        flag(AvrolopeConfig.CODEC_STOP_AFTER_LAST_FIELD)
            ? Reach.LAST_WANTED_FIELD
            : Reach.WHOLE_DATUM,
        flag(AvrolopeConfig.CODEC_SHARE_STRINGS)
            ? DecodeOptions.RepeatedStrings.SHARED
            : DecodeOptions.RepeatedStrings.DECODED_EACH_TIME,
        model(),
        limits());
  }

  public EncodeOptions encodeOptions() {
    return EncodeOptions.DEFAULTS
        .with(engine())
        .compilingAfter(values.getInt(AvrolopeConfig.CODEC_COMPILE_AFTER))
        .with(model());
  }

  private Limits limits() {
    Limits avros = Limits.DEFAULTS;
    return new Limits(
        limit(AvrolopeConfig.LIMIT_BYTES, avros.maxBytes()),
        limit(AvrolopeConfig.LIMIT_STRING_BYTES, avros.maxStringBytes()),
        limit(AvrolopeConfig.LIMIT_ITEMS, avros.maxItems()),
        limit(AvrolopeConfig.LIMIT_ZERO_BYTE_ITEMS, avros.maxZeroByteItems()),
        values.getInt(AvrolopeConfig.LIMIT_DEPTH));
  }

  private int limit(String key, int avros) {
    int limit = values.getInt(key);
    return limit == AvrolopeConfig.AVROS ? avros : limit;
  }

  /** Equal for those who may share a registry. */
  public Map<String, Object> registrySettings() {
    Map<String, Object> settings = RegistrySettings.of(values.originals());
    // one who was given, and not another one
    confluentClient().ifPresent(client -> settings.put(AvrolopeConfig.REGISTRY_CLIENT, client));
    return settings;
  }

  public List<String> urls() {
    return values.getList(AvrolopeConfig.SCHEMA_REGISTRY_URL);
  }

  public CacheOptions cache() {
    return CacheOptions.DEFAULTS
        .withCapacity(capacity())
        .withLatestTtl(latestTtl())
        .withAbsences(
            AbsenceOptions.DEFAULTS
                .withCapacity(values.getInt(AvrolopeConfig.MISSING_CACHE_SIZE))
                .withId(seconds(AvrolopeConfig.MISSING_ID_CACHE_TTL_SEC))
                .withVersion(seconds(AvrolopeConfig.MISSING_VERSION_CACHE_TTL_SEC))
                .withSchema(seconds(AvrolopeConfig.MISSING_SCHEMA_CACHE_TTL_SEC)))
        .withDirectory(cacheDirectory());
  }

  public Duration latestTtl() {
    long seconds = number(AvrolopeConfig.LATEST_CACHE_TTL_SEC);
    return seconds < 0 ? FOR_EVER : Duration.ofSeconds(Math.min(seconds, FOR_EVER.toSeconds()));
  }

  private Duration seconds(String key) {
    return Duration.ofSeconds(number(key));
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
        part.toString(),
        firstVersion,
        number(AvrolopeConfig.ENVELOPE_WRAPPED_MAX_VERSION),
        withBareSchema());
  }

  /** The properties as they were given, with the text of the schema in place of where it is. */
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

  /** The names of the envelopes that are read. */
  public List<String> envelopes() {
    List<String> envelopes = list(AvrolopeConfig.ENVELOPE_DETECT);
    return envelopes.isEmpty() ? List.of(text(AvrolopeConfig.ENVELOPE)) : envelopes;
  }

  /** What the envelopes of this configuration say of a schema. */
  public Set<SchemaReference.Kind> referenceKinds() {
    return envelopes().stream()
        .filter(Envelopes.NAMES::contains) // others are refused elsewhere
        .map(name -> Envelopes.named(name, envelopeSettings(1)))
        .filter(WritableEnvelope.class::isInstance)
        .map(envelope -> ((WritableEnvelope) envelope).referenceKind())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The key that names the class for this part of the record. */
  public String typeKey() {
    return "specific.avro." + part + ".type";
  }

  /** The class that the user named, of any kind. */
  public @Nullable Class<?> type() {
    return values.getClass(typeKey());
  }

  /** How objects of all kinds look. */
  public ModelOptions model() {
    List<Conversion<?>> conversions = new ArrayList<>();
    if (flag(AvrolopeConfig.AVRO_USE_LOGICAL_TYPE_CONVERTERS)) {
      conversions.addAll(StandardConversions.all());
    }
    for (Object own :
        values.getConfiguredInstances(AvrolopeConfig.AVRO_CONVERSIONS, Object.class)) {
      if (!(own instanceof Conversion<?> conversion)) {
        throw new ConfigException(
            AvrolopeConfig.AVRO_CONVERSIONS
                + " names "
                + own.getClass().getName()
                + ", which is not a "
                + Conversion.class.getName());
      }
      conversions.add(conversion);
    }
    return ModelOptions.DEFAULTS
        .with(conversions)
        .with(
            flag(AvrolopeConfig.AVRO_REFLECTION_ALLOW_NULL)
                ? ModelOptions.NullableFields.ALL
                : ModelOptions.NullableFields.AS_ANNOTATED);
  }

  /** The generated class that the user named for this part of the record. */
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
    return RegistryOptions.of(values.getList(AvrolopeConfig.SCHEMA_REGISTRY_URL))
        .withUserInfo(connection.userInfo())
        .withNormalize(flag(AvrolopeConfig.NORMALIZE_SCHEMAS))
        .withConnectTimeout(connection.millis(ConnectionConfig.HTTP_CONNECT_TIMEOUT_MS))
        .withReadTimeout(connection.millis(ConnectionConfig.HTTP_READ_TIMEOUT_MS))
        .withHttp(connection.http())
        .withConfluent(
            ConfluentOptions.DEFAULTS
                .withLatestWithMetadata(latestWithMetadata())
                .withRules(
                    flag(AvrolopeConfig.IGNORE_SCHEMA_RULES)
                        ? ConfluentOptions.Rules.IGNORED
                        : ConfluentOptions.Rules.REFUSED));
  }

  /** The properties that the newest version must have; none: whichever is newest. */
  public Map<String, String> latestWithMetadata() {
    String text = text(AvrolopeConfig.USE_LATEST_WITH_METADATA);
    return text.isBlank() ? Map.of() : MetadataProperties.parse(text);
  }

  /** The id of the schema to write with, if one is named. */
  public OptionalInt schemaId() {
    int id = values.getInt(AvrolopeConfig.USE_SCHEMA_ID);
    return id < 0 ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** Where the schema of what is written is said: before the datum, or in a header. */
  public SchemaIdLocation writtenPlace() {
    String key = part + ".schema.id.serializer";
    return SchemaIdLocation.of(
        key, text(key), "Serializer", SchemaIdLocation.PREFIX, SchemaIdLocation.HEADER);
  }

  /** Where the schema of what is read is said. */
  public SchemaIdLocation readPlace() {
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
          AvrolopeConfig.USE_SCHEMA_ID + " must be set where " + key + " is " + text(key));
    }
    return place;
  }

  public ContextNameStrategy contextNameStrategy() {
    return values.getConfiguredInstance(
        AvrolopeConfig.CONTEXT_NAME_STRATEGY, ContextNameStrategy.class);
  }

  public SubjectNameStrategy subjectNameStrategy() {
    return values.getConfiguredInstance(part + ".subject.name.strategy", SubjectNameStrategy.class);
  }

  private static @Nullable Object ownContextStrategy(@Nullable Object given) {
    return String.valueOf(nameOf(given)).strip().equals(CONFLUENTS_NO_CONTEXT)
        ? NullContextNameStrategy.class
        : given;
  }

  /** Our strategy for the name of one, also for Confluent's name of it; anything else as it is. */
  private static @Nullable Object ownStrategy(@Nullable Object given) {
    String name = String.valueOf(nameOf(given)).strip();
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
