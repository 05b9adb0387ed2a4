// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.config;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.resolve.PlanLimits;
import io.avrolope.internal.wire.Limits;
import io.avrolope.kafka.subject.NullContextNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import io.avrolope.registry.AbsenceOptions;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * The configuration keys of the serializer and the deserializer. The keys of the registry
 * connection are in {@link ConnectionConfig}. Keys of Confluent's serdes keep their names and
 * meanings.
 *
 * <p>Keys that may differ between a record's key and value can have the prefix {@code key.} or
 * {@code value.}; the prefixed key takes precedence.
 */
public final class AvrolopeConfig {
  public static final String SCHEMA_REGISTRY_URL = "schema.registry.url";
  public static final String REGISTRY_CLIENT = "registry.client";

  /** The prefix of properties for the consumer that reads {@code kafka:<topic>}. */
  public static final String REGISTRY_KAFKA_PREFIX = "schema.registry.kafka.";

  public static final String MAX_SCHEMAS_PER_SUBJECT = "max.schemas.per.subject";
  public static final String LATEST_CACHE_TTL_SEC = "latest.cache.ttl.sec";
  public static final String MISSING_CACHE_SIZE = "missing.cache.size";
  public static final String MISSING_ID_CACHE_TTL_SEC = "missing.id.cache.ttl.sec";
  public static final String MISSING_VERSION_CACHE_TTL_SEC = "missing.version.cache.ttl.sec";
  public static final String MISSING_ID_QUERY_RANGE = "missing.id.query.range";
  public static final String MISSING_SCHEMA_CACHE_TTL_SEC = "missing.schema.cache.ttl.sec";
  public static final String SCHEMA_CACHE_DIR = "schema.cache.dir";
  public static final String SCHEMA_CACHE_WARM_UP_SUBJECTS = "schema.cache.warm.up.subjects";
  public static final String AUTO_REGISTER_SCHEMAS = "auto.register.schemas";
  public static final String NORMALIZE_SCHEMAS = "normalize.schemas";
  public static final String USE_SCHEMA_ID = "use.schema.id";
  public static final String ID_COMPATIBILITY_STRICT = "id.compatibility.strict";
  public static final String USE_LATEST_VERSION = "use.latest.version";
  public static final String USE_LATEST_WITH_METADATA = "use.latest.with.metadata";
  public static final String LATEST_COMPATIBILITY_STRICT = "latest.compatibility.strict";
  public static final String KEY_SUBJECT_NAME_STRATEGY = "key.subject.name.strategy";
  public static final String VALUE_SUBJECT_NAME_STRATEGY = "value.subject.name.strategy";
  public static final String CONTEXT_NAME_STRATEGY = "context.name.strategy";
  public static final String KEY_SCHEMA_ID_SERIALIZER = "key.schema.id.serializer";
  public static final String VALUE_SCHEMA_ID_SERIALIZER = "value.schema.id.serializer";
  public static final String KEY_SCHEMA_ID_DESERIALIZER = "key.schema.id.deserializer";
  public static final String VALUE_SCHEMA_ID_DESERIALIZER = "value.schema.id.deserializer";
  public static final String AVRO_REMOVE_JAVA_PROPERTIES = "avro.remove.java.properties";
  public static final String IGNORE_SCHEMA_RULES = "ignore.schema.rules";
  public static final String SPECIFIC_AVRO_READER = "specific.avro.reader";
  public static final String SPECIFIC_AVRO_KEY_TYPE = "specific.avro.key.type";
  public static final String SPECIFIC_AVRO_VALUE_TYPE = "specific.avro.value.type";
  public static final String SCHEMA_REFLECTION = "schema.reflection";
  public static final String AVRO_REFLECTION_ALLOW_NULL = "avro.reflection.allow.null";
  public static final String AVRO_USE_LOGICAL_TYPE_CONVERTERS = "avro.use.logical.type.converters";
  public static final String AVRO_CONVERSIONS = "avro.conversions";
  public static final String AVRO_FAIL_ON_TRAILING_DATA = "avro.fail.on.trailing.data";
  public static final String ENVELOPE = "envelope";
  public static final String ENVELOPE_DETECT = "envelope.detect";
  public static final String ENVELOPE_WRAPPED_MAX_VERSION = "envelope.wrapped.max.version";
  public static final String ENVELOPE_ERRORS_SHOW_BYTES = "envelope.errors.show.bytes";
  public static final String ENVELOPE_BARE_SCHEMA = EnvelopeSettings.BARE_SCHEMA;
  public static final String ENVELOPE_INFLATED_MAX_BYTES = EnvelopeSettings.INFLATED_MAX_BYTES;
  public static final String ENVELOPE_SPRING_PREFIX = EnvelopeSettings.SPRING_PREFIX;
  public static final String READER_SCHEMA = "reader.schema";

  public static final String AVRO_JAVA_STRING = "avro.java.string";
  public static final String CODEC_ENGINE = "codec.engine";
  public static final String CODEC_COMPILE_AFTER = "codec.compile.after";
  public static final String CODEC_SHARE_STRINGS = "codec.share.strings";
  public static final String CODEC_UNBOXED_RECORDS = "codec.unboxed.records";
  public static final String CODEC_STOP_AFTER_LAST_FIELD = "codec.stop.after.last.field";
  public static final String LIMIT_BYTES = "limit.bytes";
  public static final String LIMIT_STRING_BYTES = "limit.string.bytes";
  public static final String LIMIT_ITEMS = "limit.items";
  public static final String LIMIT_ZERO_BYTE_ITEMS = "limit.zero.byte.items";
  public static final String LIMIT_VALUES = "limit.values";
  public static final String LIMIT_DEPTH = "limit.depth";
  public static final String LIMIT_PLAN_STEPS = "limit.plan.steps";

  public static final String DEAD_LETTER_CAUSES = "dead.letter.causes";

  /** The sections of docs/troubleshooting.md that can be a cause of dead letters. */
  private static final List<String> ALL_DEAD_LETTER_CAUSES =
      List.of(
          "malformed-envelope",
          "malformed-datum",
          "unknown-schema",
          "incompatible-schemas",
          "schema-rules");

  /** The causes for which the bytes are malformed, whatever the registry contains. */
  private static final List<String> DEFAULT_DEAD_LETTER_CAUSES =
      ALL_DEAD_LETTER_CAUSES.subList(0, 2);

  /** The value of a limit that leaves the limit to Avro. */
  public static final int AVRO_LIMIT = -1;

  private AvrolopeConfig() {}

  /** A new definition of all keys. */
  public static ConfigDef configDef() {
    ConfigDef def = new ConfigDef();
    defineRegistry(def);
    defineCaches(def);
    defineSubjects(def);
    defineChoices(def);
    defineEnvelope(def);
    defineReader(def);
    defineCodec(def);
    defineLimits(def);
    defineModel(def);
    defineDeadLetters(def);
    return def;
  }

  private static void defineRegistry(ConfigDef def) {
    def.define(
        SCHEMA_REGISTRY_URL,
        ConfigDef.Type.LIST,
        ConfigDef.NO_DEFAULT_VALUE,
        Importance.HIGH,
        "The schema registry: `http://…` or `https://…` (Confluent's REST API; several"
            + " URLs of one registry are tried in order), `schema-repo+http://…`"
            + " (AVRO-1124), `kafka:<topic>` (the topic where Confluent's server stores"
            + " schemas, read without the server), `file:<directory>`,"
            + " `classpath:<directory>` or `mock://<scope>` (in memory, for tests).");
    def.define(
        REGISTRY_CLIENT,
        ConfigDef.Type.STRING,
        "avrolope",
        ConfigDef.ValidString.in("avrolope", "confluent"),
        Importance.LOW,
        "`confluent` uses Confluent's `CachedSchemaRegistryClient`, which must be on"
            + " the class path, with these properties. The value can also be an object: your own"
            + " `SchemaRegistryClient`, or a `SchemaRegistry` of Avrolope. It is not closed.");
    ConnectionConfig.define(def);
  }

  private static void defineCaches(ConfigDef def) {
    def.define(
        MAX_SCHEMAS_PER_SUBJECT,
        ConfigDef.Type.INT,
        1_000,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "How many schemas and codecs each serializer or deserializer caches, and a tenth of the"
            + " registry's answers of each kind that are cached. If more are in use, performance"
            + " drops, and a warning says so once.");
    def.define(
        LATEST_CACHE_TTL_SEC,
        ConfigDef.Type.LONG,
        60L,
        ConfigDef.Range.atLeast(-1),
        Importance.LOW,
        "How many seconds the latest version of a subject is cached; -1: forever. A"
            + " stale answer is used while the registry is unavailable.");
    defineMissing(def);
    def.define(
        SCHEMA_CACHE_DIR,
        ConfigDef.Type.STRING,
        "",
        Importance.MEDIUM,
        "A directory that caches schemas across restarts, so that a process can start"
            + " while the registry is unavailable. Several processes can share it. Empty: no"
            + " directory.");
    def.define(
        SCHEMA_CACHE_WARM_UP_SUBJECTS,
        ConfigDef.Type.LIST,
        "",
        Importance.LOW,
        "Subjects whose versions are fetched in the background at startup, before the"
            + " first record needs them.");
  }

  private static void defineMissing(ConfigDef def) {
    AbsenceOptions defaults = AbsenceOptions.DEFAULTS;
    missing(def, MISSING_ID_CACHE_TTL_SEC, defaults.id(), "a schema id");
    missing(def, MISSING_VERSION_CACHE_TTL_SEC, defaults.version(), "a version of a subject");
    missing(def, MISSING_SCHEMA_CACHE_TTL_SEC, defaults.schema(), "a schema under a subject");
    def.define(
        MISSING_ID_QUERY_RANGE,
        ConfigDef.Type.INT,
        defaults.queryRange(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "The client asks the registry for every id and version up to this distance above the highest"
            + " known one. It asks for 50 higher ones per minute.");
    def.define(
        MISSING_CACHE_SIZE,
        ConfigDef.Type.INT,
        defaults.capacity(),
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "How many answers that an id or a version is missing are cached.");
  }

  private static void missing(ConfigDef def, String key, Duration ttl, String what) {
    def.define(
        key,
        ConfigDef.Type.LONG,
        ttl.toSeconds(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "How many seconds the registry's answer that it does not have "
            + what
            + " is cached; 0: not cached. (Confluent's default is 0.)");
  }

  private static void defineSubjects(ConfigDef def) {
    def.define(
        AUTO_REGISTER_SCHEMAS,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.MEDIUM,
        "Whether the serializer registers a schema that its subject does not have."
            + " Takes precedence over `use.latest.version`.");
    def.define(
        NORMALIZE_SCHEMAS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether the registry ignores the order of a schema's properties when a schema"
            + " is registered or looked up.");
    def.define(
        USE_LATEST_VERSION,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Serializer: write with the latest version of the subject, if"
            + " `auto.register.schemas` is false and `use.schema.id` is not set."
            + " Deserializer: decode generic records to the latest version.");
    def.define(
        LATEST_COMPATIBILITY_STRICT,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Serializer: whether the latest version must be able to read all data of the"
            + " object's own schema before it is used.");
    for (String key : new String[] {KEY_SUBJECT_NAME_STRATEGY, VALUE_SUBJECT_NAME_STRATEGY}) {
      def.define(
          key,
          ConfigDef.Type.CLASS,
          TopicNameStrategy.class,
          Importance.MEDIUM,
          "How the subject is named: `TopicNameStrategy`, `RecordNameStrategy`,"
              + " `TopicRecordNameStrategy`, or the name of your own class. Confluent's class"
              + " names of the three are accepted too.");
    }
  }

  private static void defineChoices(ConfigDef def) {
    def.define(
        USE_SCHEMA_ID,
        ConfigDef.Type.INT,
        -1,
        ConfigDef.Range.atLeast(-1),
        Importance.LOW,
        "Serializer: write with the schema that has this id, if"
            + " `auto.register.schemas` is false. The envelope `confluent-header` contains the"
            + " GUID of that schema, which the subject must have. -1: not set.");
    def.define(
        ID_COMPATIBILITY_STRICT,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Serializer: whether the schema of `use.schema.id` must be able to read all"
            + " data of the object's own schema.");
    def.define(
        USE_LATEST_WITH_METADATA,
        ConfigDef.Type.STRING,
        "",
        Importance.LOW,
        "Like `use.latest.version`, but with the latest version whose metadata has"
            + " these properties: `name=value,name=value`. Put a property that contains a"
            + " comma in single quotes.");
    def.define(
        CONTEXT_NAME_STRATEGY,
        ConfigDef.Type.CLASS,
        NullContextNameStrategy.class,
        Importance.LOW,
        "The class that names the registry context of a topic (an"
            + " `io.avrolope.kafka.subject.ContextNameStrategy`).");
    for (String key : new String[] {KEY_SCHEMA_ID_SERIALIZER, VALUE_SCHEMA_ID_SERIALIZER}) {
      def.define(
          key,
          ConfigDef.Type.STRING,
          "PrefixSchemaIdSerializer",
          Importance.LOW,
          "Where the schema is written: `PrefixSchemaIdSerializer` (in the `envelope`)"
              + " or `HeaderSchemaIdSerializer` (its GUID in a record header).");
    }
    for (String key : new String[] {KEY_SCHEMA_ID_DESERIALIZER, VALUE_SCHEMA_ID_DESERIALIZER}) {
      def.define(
          key,
          ConfigDef.Type.STRING,
          "DualSchemaIdDeserializer",
          Importance.LOW,
          "Where the schema is read from: `DualSchemaIdDeserializer` (a record header,"
              + " else the `envelope`), `PrefixSchemaIdDeserializer` (the `envelope`) or"
              + " `ConfigSchemaIdDeserializer` (not from the record: `use.schema.id` names it).");
    }
    def.define(
        AVRO_REMOVE_JAVA_PROPERTIES,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Serializer: whether `avro.java.string` is removed from schemas before they"
            + " are registered or looked up.");
    def.define(
        IGNORE_SCHEMA_RULES,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether the rules of a schema (encryption, data contracts) are ignored:"
            + " fields to be encrypted are then **written in the clear**. If false, schemas"
            + " with rules are refused.");
  }

  private static void defineEnvelope(ConfigDef def) {
    def.define(
        ENVELOPE,
        ConfigDef.Type.STRING,
        Envelopes.CONFLUENT,
        new ConfigDef.NonEmptyString(),
        Importance.HIGH,
        "The envelope to write and read: a name from docs/envelopes.md, the name of your"
            + " own envelope, or the class of its `EnvelopeProvider`. Also `key.envelope`,"
            + " `value.envelope`.");
    def.define(
        ENVELOPE_DETECT,
        ConfigDef.Type.LIST,
        "",
        Importance.MEDIUM,
        "Deserializer: the envelopes that records of the topic may have; replaces"
            + " `envelope`. A record must have exactly one of them. If several fit, the deserializer"
            + " takes the envelope whose schema the registry has and decodes the rest of the record."
            + " Also with `key.` and `value.`.");
    def.define(
        ENVELOPE_WRAPPED_MAX_VERSION,
        ConfigDef.Type.LONG,
        0L,
        ConfigDef.Range.atLeast(0),
        Importance.MEDIUM,
        "The last version that is wrapped as a `VersionedEvent`, if the envelope is"
            + " `version` or `version-in-field`; 0: none. Also with `key.` and `value.`.");
    def.define(
        ENVELOPE_ERRORS_SHOW_BYTES,
        ConfigDef.Type.INT,
        4,
        ConfigDef.Range.between(0, 1_024),
        Importance.LOW,
        "Deserializer: how many of the first bytes the error about a record without the"
            + " expected envelope shows in hex; 0: none. Up to 4, text and small numbers are"
            + " only described. No other message shows record bytes. Also with `key.` and"
            + " `value.`.");
    defineEnvelopeOptions(def);
  }

  private static void defineEnvelopeOptions(ConfigDef def) {
    def.define(
        ENVELOPE_BARE_SCHEMA,
        ConfigDef.Type.STRING,
        "",
        Importance.MEDIUM,
        "The schema of all records if the envelope is `bare`: its JSON, `file:<path>`,"
            + " `classpath:<path>`, `id:<id>`, or `version:<version>` of the topic's"
            + " subject. Also with `key.` and `value.`.");
    def.define(
        ENVELOPE_INFLATED_MAX_BYTES,
        ConfigDef.Type.INT,
        EnvelopeSettings.INFLATED_MAX_BYTES_DEFAULT,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "The largest size in bytes of a compressed block after decompression. Also"
            + " with `key.` and `value.`.");
    def.define(
        ENVELOPE_SPRING_PREFIX,
        ConfigDef.Type.STRING,
        EnvelopeSettings.SPRING_PREFIX_DEFAULT,
        Importance.LOW,
        "The prefix of the subject in the `contentType` header of"
            + " `spring-cloud-stream`. Also with `key.` and `value.`.");
  }

  private static void defineReader(ConfigDef def) {
    def.define(
        READER_SCHEMA,
        ConfigDef.Type.STRING,
        "",
        Importance.HIGH,
        "Deserializer: the schema to decode to: its JSON, `file:<path>` or"
            + " `classpath:<path>`. Also with `key.` and `value.`.");
    def.define(
        SPECIFIC_AVRO_READER,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.HIGH,
        "Deserializer: decode to generated classes. The schema's name is the class name. If the key"
            + " is not set and the class path has that class, the log has a warning.");
    for (String key : new String[] {SPECIFIC_AVRO_KEY_TYPE, SPECIFIC_AVRO_VALUE_TYPE}) {
      def.define(
          key,
          ConfigDef.Type.CLASS,
          null,
          Importance.MEDIUM,
          "Deserializer: the class to decode to: a generated class if"
              + " `specific.avro.reader` is true, any class or Java record if"
              + " `schema.reflection` is true.");
    }
    def.define(
        AVRO_FAIL_ON_TRAILING_DATA,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Deserializer: whether extra bytes after a record are an error. Such bytes"
            + " mean that the record was written with another schema. (Confluent's default is false.)");
  }

  private static void defineCodec(ConfigDef def) {
    def.define(
        AVRO_JAVA_STRING,
        ConfigDef.Type.STRING,
        "",
        ConfigDef.ValidString.in("", "String"),
        Importance.MEDIUM,
        "Deserializer: `String` decodes every string and map key to a `String`. Empty:"
            + " `avro.java.string` in the reader schema decides, else `Utf8`.");
    def.define(
        CODEC_ENGINE,
        ConfigDef.Type.STRING,
        "adaptive",
        ConfigDef.ValidString.in("adaptive", "interpreted", "compiled"),
        Importance.LOW,
        "How records are encoded and decoded: `interpreted` (no code generation),"
            + " `compiled` (the first record of a schema waits for the compilation; schemas that"
            + " cannot be compiled are interpreted), or"
            + " `adaptive` (interpreted first, compiled once a schema is used often).");
    def.define(
        CODEC_COMPILE_AFTER,
        ConfigDef.Type.INT,
        DecodeOptions.DEFAULTS.compileAfter(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "After how many records of a schema `adaptive` compiles, in a background"
            + " thread. If more than 100 schemas are used equally often, it compiles later.");
    def.define(
        CODEC_SHARE_STRINGS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Deserializer: whether equal short strings and map keys share one object, from"
            + " a table of fixed size. Saves memory if few values are frequent, and costs"
            + " time if none are. The application must not modify a `Utf8` then.");
    def.define(
        CODEC_UNBOXED_RECORDS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Deserializer: whether generic records keep fields of type boolean, int, long, float and"
            + " double without boxes, which saves memory. The records are a `GenericRecord`, but"
            + " not a `GenericData.Record`, and are never equal to one.");
    def.define(
        CODEC_STOP_AFTER_LAST_FIELD,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Deserializer: whether decoding stops after the last field that the reader"
            + " schema needs. Faster if it needs few fields. The rest of the record is not"
            + " checked, so `avro.fail.on.trailing.data` has no effect.");
  }

  private static void defineLimits(ConfigDef def) {
    limit(def, LIMIT_BYTES, "the longest `bytes` value, in bytes", "bytes.maxLength");
    limit(def, LIMIT_STRING_BYTES, "the longest string, in bytes", "string.maxLength");
    limit(def, LIMIT_ITEMS, "the most items of an array or map", "collectionItems.maxLength");
    limit(
        def,
        LIMIT_ZERO_BYTE_ITEMS,
        "the most array items of zero bytes in a record; an object, such as an empty record,"
            + " counts once for each 8 bytes of memory",
        "collectionItems.maxAllocation");
    def.define(
        LIMIT_VALUES,
        ConfigDef.Type.INT,
        AVRO_LIMIT,
        ConfigDef.Range.atLeast(AVRO_LIMIT),
        Importance.LOW,
        "Deserializer: the most values in a key or a value: items of arrays, entries of maps,"
            + " records, and fields of records. It bounds the memory of a record, of which each"
            + " byte can become an object. -1: one for each 128 bytes of the largest heap.");
    def.define(
        LIMIT_DEPTH,
        ConfigDef.Type.INT,
        Limits.DEFAULTS.maxDepth(),
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "Deserializer: the deepest nesting of records in a recursive schema.");
    def.define(
        LIMIT_PLAN_STEPS,
        ConfigDef.Type.INT,
        PlanLimits.MAX_STEPS,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "Deserializer: the most steps of planning how data of a writer schema become data of"
            + " the reader schema. A field takes 1 step, a pair of records 50, each value of a"
            + " default 50.");
  }

  private static void limit(ConfigDef def, String key, String meaning, String avro) {
    def.define(
        key,
        ConfigDef.Type.INT,
        AVRO_LIMIT,
        ConfigDef.Range.atLeast(AVRO_LIMIT),
        Importance.LOW,
        "Deserializer: "
            + meaning
            + ". -1: the value of Avro's system property `org.apache.avro.limits."
            + avro
            + "`, or its default.");
  }

  private static void defineModel(ConfigDef def) {
    def.define(
        SCHEMA_REFLECTION,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Whether plain classes and Java records are encoded and decoded by reflection."
            + " Takes precedence over `specific.avro.reader`. If no `specific.avro.….type`"
            + " is set, the schema's name is the class name, and Avro must trust the class"
            + " (`org.apache.avro.SERIALIZABLE_PACKAGES`).");
    def.define(
        AVRO_REFLECTION_ALLOW_NULL,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether the schema of a plain class allows null for all fields that are not"
            + " primitive.");
    def.define(
        AVRO_USE_LOGICAL_TYPE_CONVERTERS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Whether Avro's logical types become `BigDecimal`, `UUID`, `TimePeriod` and"
            + " classes of java.time, also in generic records. Generated classes have their"
            + " own conversions. Schemas that reflection derives then state times in milliseconds,"
            + " as with Confluent's serializer, else in microseconds.");
    def.define(
        AVRO_CONVERSIONS,
        ConfigDef.Type.LIST,
        "",
        Importance.LOW,
        "Additional conversions of logical types: classes that extend"
            + " `org.apache.avro.Conversion` and have a no-arg constructor. They take"
            + " precedence over others for the same logical type. The first one for a class"
            + " determines the schema that reflection derives for that class.");
  }

  private static void defineDeadLetters(ConfigDef def) {
    def.define(
        DEAD_LETTER_CAUSES,
        ConfigDef.Type.LIST,
        DEFAULT_DEAD_LETTER_CAUSES,
        ConfigDef.ValidList.in(ALL_DEAD_LETTER_CAUSES.toArray(new String[0])),
        Importance.MEDIUM,
        "For which causes a record becomes a dead letter, if dead letters are"
            + " configured (docs/poison-records.md): any of `"
            + String.join("`, `", ALL_DEAD_LETTER_CAUSES)
            + "`. A registry that is unavailable or refuses is never one.");
  }
}
