package io.avrolope.kafka.config;

import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.wire.Limits;
import io.avrolope.kafka.subject.NullContextNameStrategy;
import io.avrolope.kafka.subject.TopicNameStrategy;
import io.avrolope.registry.AbsenceOptions;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/**
 * Every configuration key, once; those of the connection to a registry are in {@link
 * ConnectionConfig}. Keys that Confluent's serdes have keep their names and meanings.
 *
 * <p>Keys that differ between a record's key and value have a general form and the forms {@code
 * key.…} and {@code value.…}, which win.
 */
public final class AvrolopeConfig {
  public static final String SCHEMA_REGISTRY_URL = "schema.registry.url";
  public static final String REGISTRY_CLIENT = "registry.client";

  /** What stands before the properties of the consumer that reads {@code kafka:<topic>}. */
  public static final String REGISTRY_KAFKA_PREFIX = "schema.registry.kafka.";

  public static final String MAX_SCHEMAS_PER_SUBJECT = "max.schemas.per.subject";
  public static final String LATEST_CACHE_TTL_SEC = "latest.cache.ttl.sec";
  public static final String MISSING_CACHE_SIZE = "missing.cache.size";
  public static final String MISSING_ID_CACHE_TTL_SEC = "missing.id.cache.ttl.sec";
  public static final String MISSING_VERSION_CACHE_TTL_SEC = "missing.version.cache.ttl.sec";
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
  public static final String CODEC_STOP_AFTER_LAST_FIELD = "codec.stop.after.last.field";
  public static final String LIMIT_BYTES = "limit.bytes";
  public static final String LIMIT_STRING_BYTES = "limit.string.bytes";
  public static final String LIMIT_ITEMS = "limit.items";
  public static final String LIMIT_ZERO_BYTE_ITEMS = "limit.zero.byte.items";
  public static final String LIMIT_DEPTH = "limit.depth";

  public static final String DEAD_LETTER_CAUSES = "dead.letter.causes";

  /** The sections of docs/troubleshooting.md that can be named as a cause of dead letters. */
  private static final List<String> ALL_DEAD_LETTER_CAUSES =
      List.of(
          "malformed-envelope",
          "malformed-datum",
          "unknown-schema",
          "incompatible-schemas",
          "schema-rules");

  /** The causes that say that the bytes are bad, whatever the registry has. */
  private static final List<String> DEFAULT_DEAD_LETTER_CAUSES =
      ALL_DEAD_LETTER_CAUSES.subList(0, 2);

  /** The value of a limit that is Avro's. */
  public static final int AVROS = -1;

  private AvrolopeConfig() {}

  /** The definition of all keys, a new one each time. */
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
        "Where schemas are: `http://…` or `https://…` (Confluent's REST API; several URLs of one"
            + " registry are tried in order), `schema-repo+http://…` (AVRO-1124), `kafka:<topic>`"
            + " (Confluent's own topic, read without a server), `file:<directory>`,"
            + " `classpath:<directory>` or `mock://<scope>` (in memory, for tests).");
    def.define(
        REGISTRY_CLIENT,
        ConfigDef.Type.STRING,
        "avrolope",
        ConfigDef.ValidString.in("avrolope", "confluent"),
        Importance.LOW,
        "`confluent`: reach the registry by Confluent's own `CachedSchemaRegistryClient`, which must"
            + " be on the class path, with these properties. Can also be an object: a"
            + " `SchemaRegistryClient` of yours, which is left open.");
    ConnectionConfig.define(def);
  }

  private static void defineCaches(ConfigDef def) {
    def.define(
        MAX_SCHEMAS_PER_SUBJECT,
        ConfigDef.Type.INT,
        1_000,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "How many schemas, references and codecs each serializer or deserializer keeps. Fewer than"
            + " are in use make it slow.");
    def.define(
        LATEST_CACHE_TTL_SEC,
        ConfigDef.Type.LONG,
        60L,
        ConfigDef.Range.atLeast(-1),
        Importance.LOW,
        "For how many seconds the answer to \"latest version\" is good; -1: for ever. While the"
            + " registry is away an older one is.");
    defineAbsences(def);
    def.define(
        SCHEMA_CACHE_DIR,
        ConfigDef.Type.STRING,
        "",
        Importance.MEDIUM,
        "A directory where schemas are kept for the next start, which may be during an outage of"
            + " the registry. Processes may share it. Empty: none.");
    def.define(
        SCHEMA_CACHE_WARM_UP_SUBJECTS,
        ConfigDef.Type.LIST,
        "",
        Importance.LOW,
        "Subjects whose versions are asked for in the background at the start, before a record"
            + " needs them.");
  }

  private static void defineAbsences(ConfigDef def) {
    absence(def, MISSING_ID_CACHE_TTL_SEC, "a schema id");
    absence(def, MISSING_VERSION_CACHE_TTL_SEC, "a version of a subject");
    absence(def, MISSING_SCHEMA_CACHE_TTL_SEC, "a schema under a subject");
    def.define(
        MISSING_CACHE_SIZE,
        ConfigDef.Type.INT,
        AbsenceOptions.DEFAULTS.capacity(),
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "How many such answers are remembered.");
  }

  private static void absence(ConfigDef def, String key, String what) {
    def.define(
        key,
        ConfigDef.Type.LONG,
        AbsenceOptions.DEFAULTS.id().toSeconds(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "For how many seconds the registry's answer that it does not have "
            + what
            + " is good; 0: not at all. (Confluent's default is 0.)");
  }

  private static void defineSubjects(ConfigDef def) {
    def.define(
        AUTO_REGISTER_SCHEMAS,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.MEDIUM,
        "Whether the serializer registers a schema that its subject does not have. It wins over"
            + " `use.latest.version`.");
    def.define(
        NORMALIZE_SCHEMAS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether the order of a schema's properties makes no difference when it is registered or"
            + " looked up.");
    def.define(
        USE_LATEST_VERSION,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Serializer: write with the newest version of the subject, if `auto.register.schemas` is"
            + " false and `use.schema.id` names none. Deserializer: read generic records into it.");
    def.define(
        LATEST_COMPATIBILITY_STRICT,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Whether the newest version must be able to read all that the object's own schema can say"
            + " before it is used to write.");
    for (String key : new String[] {KEY_SUBJECT_NAME_STRATEGY, VALUE_SUBJECT_NAME_STRATEGY}) {
      def.define(
          key,
          ConfigDef.Type.CLASS,
          TopicNameStrategy.class,
          Importance.MEDIUM,
          "Names the subject: `TopicNameStrategy`, `RecordNameStrategy` or"
              + " `TopicRecordNameStrategy` of `io.avrolope.kafka`, or a class of your own."
              + " Confluent's names of the three are understood.");
    }
  }

  private static void defineChoices(ConfigDef def) {
    def.define(
        USE_SCHEMA_ID,
        ConfigDef.Type.INT,
        -1,
        Importance.LOW,
        "Serializer: write with the schema of this id, if `auto.register.schemas` is false. -1: none.");
    def.define(
        ID_COMPATIBILITY_STRICT,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Whether that schema must be able to read all that the object's own schema can say.");
    def.define(
        USE_LATEST_WITH_METADATA,
        ConfigDef.Type.STRING,
        "",
        Importance.LOW,
        "As `use.latest.version`, with the newest version whose metadata has these properties:"
            + " `name=value,name=value`; a property with a comma is put in single quotes.");
    def.define(
        CONTEXT_NAME_STRATEGY,
        ConfigDef.Type.CLASS,
        NullContextNameStrategy.class,
        Importance.LOW,
        "A class that names the registry's context for a topic (`ContextNameStrategy` of"
            + " `io.avrolope.kafka`).");
    for (String key : new String[] {KEY_SCHEMA_ID_SERIALIZER, VALUE_SCHEMA_ID_SERIALIZER}) {
      def.define(
          key,
          ConfigDef.Type.STRING,
          "PrefixSchemaIdSerializer",
          Importance.LOW,
          "Where the schema is said: `PrefixSchemaIdSerializer` (in the `envelope`) or"
              + " `HeaderSchemaIdSerializer` (its GUID in a header of the record).");
    }
    for (String key : new String[] {KEY_SCHEMA_ID_DESERIALIZER, VALUE_SCHEMA_ID_DESERIALIZER}) {
      def.define(
          key,
          ConfigDef.Type.STRING,
          "DualSchemaIdDeserializer",
          Importance.LOW,
          "Where the schema is said: `DualSchemaIdDeserializer` (in a header of the record, or in the"
              + " `envelope`), `PrefixSchemaIdDeserializer` (in the `envelope`) or"
              + " `ConfigSchemaIdDeserializer` (nowhere: it is that of `use.schema.id`).");
    }
    def.define(
        AVRO_REMOVE_JAVA_PROPERTIES,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Serializer: whether schemas are registered and looked up without `avro.java.string`.");
    def.define(
        IGNORE_SCHEMA_RULES,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether schemas that carry rules (encryption, data contracts) are used as if they had none:"
            + " what was to be encrypted is then **written in the clear**. They are refused"
            + " otherwise.");
  }

  private static void defineEnvelope(ConfigDef def) {
    def.define(
        ENVELOPE,
        ConfigDef.Type.STRING,
        Envelopes.CONFLUENT,
        new ConfigDef.NonEmptyString(),
        Importance.HIGH,
        "The envelope that is written and read: a name from docs/envelopes.md, the name of an"
            + " envelope of your own, or the class of its `EnvelopeProvider`. Also `key.envelope`,"
            + " `value.envelope`.");
    def.define(
        ENVELOPE_DETECT,
        ConfigDef.Type.LIST,
        "",
        Importance.MEDIUM,
        "Deserializer: the envelopes that are found on the topic, read instead of `envelope`. A"
            + " record must have exactly one of them; where it looks like more, its schema must be known"
            + " and the rest be a datum of it. Also with `key.` and `value.`.");
    def.define(
        ENVELOPE_WRAPPED_MAX_VERSION,
        ConfigDef.Type.LONG,
        0L,
        ConfigDef.Range.atLeast(0),
        Importance.MEDIUM,
        "Up to which version records are wrapped as a `VersionedEvent`, where the envelope is"
            + " `version` or `version-in-field`; 0: none. Also with `key.` and `value.`.");
    def.define(
        ENVELOPE_ERRORS_SHOW_BYTES,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Deserializer: whether the error about a record without the envelope shows its first 16"
            + " bytes, in hex. No other message shows any. Also with `key.` and `value.`.");
    defineEnvelopeOptions(def);
  }

  private static void defineEnvelopeOptions(ConfigDef def) {
    def.define(
        ENVELOPE_BARE_SCHEMA,
        ConfigDef.Type.STRING,
        "",
        Importance.MEDIUM,
        "The schema of all records where the envelope is `bare`: its JSON, `file:<path>`,"
            + " `classpath:<path>`, `id:<id>`, or `version:<version>` of the topic's subject. Also"
            + " with `key.` and `value.`.");
    def.define(
        ENVELOPE_INFLATED_MAX_BYTES,
        ConfigDef.Type.INT,
        EnvelopeSettings.INFLATED_MAX_BYTES_DEFAULT,
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "How many bytes a packed block of a record may have once it is unpacked. Also with `key.`"
            + " and `value.`.");
    def.define(
        ENVELOPE_SPRING_PREFIX,
        ConfigDef.Type.STRING,
        EnvelopeSettings.SPRING_PREFIX_DEFAULT,
        Importance.LOW,
        "What stands before the subject in the `contentType` of `spring-cloud-stream`. Also with"
            + " `key.` and `value.`.");
  }

  private static void defineReader(ConfigDef def) {
    def.define(
        READER_SCHEMA,
        ConfigDef.Type.STRING,
        "",
        Importance.HIGH,
        "Deserializer: decode to this schema: its JSON, `file:<path>` or `classpath:<path>`. Also"
            + " with `key.` and `value.`.");
    def.define(
        SPECIFIC_AVRO_READER,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.HIGH,
        "Deserializer: decode to generated classes; the class is found by the name of the schema.");
    for (String key : new String[] {SPECIFIC_AVRO_KEY_TYPE, SPECIFIC_AVRO_VALUE_TYPE}) {
      def.define(
          key,
          ConfigDef.Type.CLASS,
          null,
          Importance.MEDIUM,
          "Deserializer: the class to decode to: a generated one where `specific.avro.reader` is"
              + " true, any class or Java record where `schema.reflection` is.");
    }
    def.define(
        AVRO_FAIL_ON_TRAILING_DATA,
        ConfigDef.Type.BOOLEAN,
        true,
        Importance.LOW,
        "Deserializer: whether bytes behind the datum are an error. They mean that another schema"
            + " wrote the record. (Confluent's default is false.)");
  }

  private static void defineCodec(ConfigDef def) {
    def.define(
        AVRO_JAVA_STRING,
        ConfigDef.Type.STRING,
        "",
        ConfigDef.ValidString.in("", "String"),
        Importance.MEDIUM,
        "Deserializer: `String` reads every string and key of a map as a `String`. Empty: as"
            + " `avro.java.string` in the reader schema says, else as `Utf8`.");
    def.define(
        CODEC_ENGINE,
        ConfigDef.Type.STRING,
        "adaptive",
        ConfigDef.ValidString.in("adaptive", "interpreted", "compiled"),
        Importance.LOW,
        "What runs a plan: `interpreted`, which needs no code generation; `compiled`, which the first"
            + " record of a schema waits for; `adaptive`, which begins with the one and goes on with"
            + " the other.");
    def.define(
        CODEC_COMPILE_AFTER,
        ConfigDef.Type.INT,
        DecodeOptions.DEFAULTS.compileAfter(),
        ConfigDef.Range.atLeast(0),
        Importance.LOW,
        "After how many records of a schema `adaptive` has code made, on a thread of its own; later"
            + " where more than 100 schemas are used as much as each other.");
    def.define(
        CODEC_SHARE_STRINGS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Deserializer: whether short strings and keys that come again are given out again, from a"
            + " table of fixed size. Saves memory where few values are frequent, and costs time where"
            + " none is. A `Utf8` must then not be changed.");
    def.define(
        CODEC_STOP_AFTER_LAST_FIELD,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Deserializer: whether nothing is read behind the last field that the reader schema has. Faster"
            + " where it has few; what is behind it is not checked, so that"
            + " `avro.fail.on.trailing.data` has no effect.");
  }

  private static void defineLimits(ConfigDef def) {
    limit(def, LIMIT_BYTES, "How long a `bytes` value may be, in bytes", "bytes.maxLength");
    limit(def, LIMIT_STRING_BYTES, "How long a string may be, in bytes", "string.maxLength");
    limit(def, LIMIT_ITEMS, "How many items an array or map may have", "collectionItems.maxLength");
    limit(
        def,
        LIMIT_ZERO_BYTE_ITEMS,
        "How many items of arrays may take no byte, in a whole datum",
        "collectionItems.maxAllocation");
    def.define(
        LIMIT_DEPTH,
        ConfigDef.Type.INT,
        Limits.DEFAULTS.maxDepth(),
        ConfigDef.Range.atLeast(1),
        Importance.LOW,
        "Deserializer: How deep records may be within records of a recursive schema.");
  }

  private static void limit(ConfigDef def, String key, String meaning, String avro) {
    def.define(
        key,
        ConfigDef.Type.INT,
        AVROS,
        ConfigDef.Range.atLeast(AVROS),
        Importance.LOW,
        "Deserializer: "
            + meaning
            + ". -1: as Avro's system property `org.apache.avro.limits."
            + avro
            + "` says, or its default.");
  }

  private static void defineModel(ConfigDef def) {
    def.define(
        SCHEMA_REFLECTION,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Whether plain classes and Java records are written and decoded to, by reflection; wins"
            + " over `specific.avro.reader`. Where no `specific.avro.….type` is named, the class of the"
            + " schema's name must be one that Avro trusts"
            + " (`org.apache.avro.SERIALIZABLE_PACKAGES`).");
    def.define(
        AVRO_REFLECTION_ALLOW_NULL,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.LOW,
        "Whether all but the primitive fields of such a class can be null in its schema.");
    def.define(
        AVRO_USE_LOGICAL_TYPE_CONVERTERS,
        ConfigDef.Type.BOOLEAN,
        false,
        Importance.MEDIUM,
        "Whether the specification's logical types are `BigDecimal`, `UUID`,"
            + " `TimePeriod` and classes of java.time, also in generic records. Generated classes"
            + " bring conversions of their own.");
    def.define(
        AVRO_CONVERSIONS,
        ConfigDef.Type.LIST,
        "",
        Importance.LOW,
        "More conversions of logical types: classes that extend"
            + " `org.apache.avro.Conversion` and have a constructor without parameters. They win"
            + " over others of the same logical type.");
  }

  private static void defineDeadLetters(ConfigDef def) {
    def.define(
        DEAD_LETTER_CAUSES,
        ConfigDef.Type.LIST,
        DEFAULT_DEAD_LETTER_CAUSES,
        ConfigDef.ValidList.in(ALL_DEAD_LETTER_CAUSES.toArray(new String[0])),
        Importance.MEDIUM,
        "For which causes a record is a dead letter, where dead letters are written"
            + " (docs/poison-records.md); any of "
            + ALL_DEAD_LETTER_CAUSES.stream()
                .map(c -> "`" + c + "`")
                .collect(Collectors.joining(", "))
            + ". A registry that is away or refuses is never one.");
  }
}
