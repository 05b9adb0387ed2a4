// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.ConfluentOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegisteredVersion;
import io.avrolope.registry.SchemaContent;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The effect of each record of Confluent's topic. */
class LoggedSchemasTest {
  private static final String INT = "\\\"int\\\"";
  private static final String LONG = "\\\"long\\\"";
  private static final Schema INT_SCHEMA = Schema.create(Schema.Type.INT);
  private static final Schema LONG_SCHEMA = Schema.create(Schema.Type.LONG);

  private static final ConfluentOptions IGNORING_RULES =
      ConfluentOptions.builder().rules(ConfluentOptions.Rules.IGNORED).build();

  private final LoggedSchemas log =
      new LoggedSchemas("topic _schemas", false, ConfluentOptions.DEFAULTS);
  private long next;

  private void apply(String key, @Nullable String value) {
    apply(next++, key, value);
  }

  private void apply(long offset, String key, @Nullable String value) {
    apply(log, offset, key, value);
  }

  private static void apply(LoggedSchemas log, long offset, String key, @Nullable String value) {
    byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
    log.apply(new LogRecord(key.getBytes(StandardCharsets.UTF_8), bytes), offset, 0);
  }

  @Test
  void numbersMayBeWrittenAsText() {
    apply(
        schemaKey("s", 1).replace(":1,", ":\"1\","),
        "{\"subject\":\"s\",\"version\":\"1\",\"id\":\" 10 \",\"schema\":\"" + INT + "\"}");

    assertThat(log.schema(new SchemaReference.Id(10))).contains(INT_SCHEMA);
    assertThat(log.schema(new SchemaReference.Version("s", 1))).contains(INT_SCHEMA);
  }

  private static String schemaKey(String subject, int version) {
    return "{\"keytype\":\"SCHEMA\",\"subject\":\"%s\",\"version\":%d,\"magic\":1}"
        .formatted(subject, version);
  }

  private void schema(String subject, int version, int id, String text) {
    apply(
        schemaKey(subject, version),
        "{\"subject\":\"%s\",\"version\":%d,\"id\":%d,\"schema\":\"%s\",\"deleted\":false}"
            .formatted(subject, version, id, text));
  }

  private void schemaWithReference(String subject, int id, String text, String other, int version) {
    apply(
        schemaKey(subject, 1),
        ("{\"subject\":\"%s\",\"version\":1,\"id\":%d,\"references\":[{\"name\":\"%s\","
                + "\"subject\":\"%s\",\"version\":%d}],\"schema\":\"%s\",\"deleted\":false}")
            .formatted(subject, id, other, other, version, text));
  }

  private static String record(String name, String fieldType) {
    return ("{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"%s\\\",\\\"fields\\\":"
            + "[{\\\"name\\\":\\\"f\\\",\\\"type\\\":\\\"%s\\\"}]}")
        .formatted(name, fieldType);
  }

  private static SchemaReference id(int id) {
    return new SchemaReference.Id(id);
  }

  private static SchemaReference version(String subject, long version) {
    return new SchemaReference.Version(subject, version);
  }

  @Test
  void schemaIsFoundByIdVersionContentAndAsLatest() {
    schema("s", 1, 7, INT);
    schema("s", 2, 9, LONG);

    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
    assertThat(log.schema(id(9))).contains(LONG_SCHEMA);
    assertThat(log.schema(version("s", 1))).contains(INT_SCHEMA);
    assertThat(log.find("s", INT_SCHEMA, Kind.ID)).contains(id(7));
    assertThat(log.find("s", INT_SCHEMA, Kind.VERSION)).contains(version("s", 1));
    assertThat(log.latest("s", Kind.ID)).contains(new RegisteredSchema(id(9), LONG_SCHEMA));
    assertThat(log.latest("s", Kind.VERSION))
        .contains(new RegisteredSchema(version("s", 2), LONG_SCHEMA));
  }

  @Test
  void missingEntriesAreEmpty() {
    schema("s", 1, 7, INT);

    assertThat(log.schema(id(1))).isEmpty();
    assertThat(log.schema(version("s", 2))).isEmpty();
    assertThat(log.schema(version("s", (1L << 32) + 1))).isEmpty();
    assertThat(log.schema(version("t", 1))).isEmpty();
    assertThat(log.find("s", LONG_SCHEMA, Kind.ID)).isEmpty();
    assertThat(log.latest("t", Kind.ID)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":1,\"magic\":1}",
        "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":1,\"magic\":0}",
        "{\"magic\":1,\"version\":1,\"keytype\":\"SCHEMA\",\"subject\":\"s\"}",
        "{\"subject\": \"s\", \"version\": 1, \"magic\": 1, \"keytype\": \"SCHEMA\", \"new\": {}}"
      })
  void theOrderOfAKeysFieldsAndItsMagicMakeNoDifference(String key) {
    apply(key, "{\"id\":7,\"schema\":\"" + INT + "\",\"guid\":\"g\",\"md5\":\"AAAA\"}");

    assertThat(log.schema(version("s", 1))).contains(INT_SCHEMA);
    apply(key, null);
    assertThat(log.schema(version("s", 1))).isEmpty();
  }

  @Test
  void subjectsAndVersionsThatAreNotDeletedAreListed() {
    schema("b", 1, 7, INT);
    schema("a", 1, 7, INT);
    schema("a", 3, 8, LONG);
    schema("c", 1, 8, LONG);
    apply("{\"keytype\":\"DELETE_SUBJECT\",\"subject\":\"c\"}", "{\"version\":1}");

    assertThat(log.subjects()).containsExactly("a", "b");
    assertThat(log.versions("a")).containsExactly(1L, 3L);
    assertThat(log.versions("c")).isEmpty();
    assertThat(log.version("a", 3))
        .contains(
            new RegisteredVersion(
                new SchemaReference.Version("a", 3),
                OptionalInt.of(8),
                Optional.of(UUID.fromString("e1dd9a1e-f98b-451b-5369-0370b393966b")),
                SchemaContent.avro("\"long\"")));
    assertThat(log.version("a", 2)).isEmpty();
    assertThat(log.version("a", (1L << 32) + 1)).isEmpty();
    assertThat(log.version("c", 1)).isEmpty();
  }

  @Test
  void idResolvesWhileOneSubjectHasIt() {
    schema("a", 1, 7, INT);
    schema("b", 1, 7, INT);

    apply(schemaKey("a", 1), null);
    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
    assertThat(log.schema(version("a", 1))).isEmpty();
    apply(schemaKey("b", 1), null);
    assertThat(log.schema(id(7))).isEmpty();
    apply(schemaKey("b", 1), null);
  }

  @Test
  void laterRecordReplacesAVersion() {
    schema("s", 1, 7, INT);
    schema("s", 1, 8, LONG);

    assertThat(log.schema(version("s", 1))).contains(LONG_SCHEMA);
    assertThat(log.schema(id(8))).contains(LONG_SCHEMA);
    assertThat(log.schema(id(7))).isEmpty();
  }

  @Test
  void softDeletedVersionResolvesButIsNeitherFoundNorLatest() {
    schema("s", 1, 7, INT);
    schema("s", 2, 8, LONG);
    apply(
        schemaKey("s", 2),
        "{\"subject\":\"s\",\"version\":2,\"id\":8,\"schema\":\"" + LONG + "\",\"deleted\":true}");

    assertThat(log.schema(id(8))).contains(LONG_SCHEMA);
    assertThat(log.schema(version("s", 2))).contains(LONG_SCHEMA);
    assertThat(log.find("s", LONG_SCHEMA, Kind.ID)).isEmpty();
    assertThat(log.latest("s", Kind.ID)).contains(new RegisteredSchema(id(7), INT_SCHEMA));
  }

  @Test
  void deletedSubjectCanBeRegisteredAgain() {
    schema("s", 1, 7, INT);
    schema("s", 2, 8, LONG);
    schema("t", 1, 7, INT);
    apply(
        "{\"keytype\":\"DELETE_SUBJECT\",\"subject\":\"s\",\"magic\":0}",
        "{\"subject\":\"s\",\"version\":2}");

    assertThat(log.latest("s", Kind.ID)).isEmpty();
    assertThat(log.schema(id(8))).contains(LONG_SCHEMA);
    assertThat(log.latest("t", Kind.ID)).isPresent();
    schema("s", 3, 8, LONG);
    assertThat(log.latest("s", Kind.VERSION))
        .contains(new RegisteredSchema(version("s", 3), LONG_SCHEMA));
    apply("{\"keytype\":\"DELETE_SUBJECT\",\"subject\":\"s\",\"magic\":0}", null);
    assertThat(log.latest("s", Kind.VERSION)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {",\"subject\":\"s\"", ""})
  void clearSubjectRemovesDeletedVersionsOfOneOrAllSubjects(String subject) {
    schema("s", 1, 7, INT);
    schema("s", 2, 8, LONG);
    apply(
        "{\"keytype\":\"DELETE_SUBJECT\",\"subject\":\"s\",\"magic\":0}",
        "{\"subject\":\"s\",\"version\":1}");
    apply("{\"keytype\":\"CLEAR_SUBJECT\"" + subject + ",\"magic\":0}", "{\"subject\":\"s\"}");

    assertThat(log.schema(id(7))).isEmpty();
    assertThat(log.schema(version("s", 1))).isEmpty();
    assertThat(log.schema(id(8))).contains(LONG_SCHEMA);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"keytype":"NOOP","magic":0}                   |
          {"keytype":"CONFIG","subject":null,"magic":0}  | {"compatibilityLevel":"FULL"}
          {"keytype":"CONFIG","subject":"s","magic":0}   | {"compatibilityLevel":"NONE","alias":"t"}
          {"keytype":"MODE","subject":"s","magic":0}     | {"mode":"READONLY"}
          {"keytype":"CONTEXT","context":"c","magic":0}  | {"context":"c"}
          {"keytype":"TO_COME"}                          | not JSON
          """)
  void recordsOfOtherTypesAreIgnored(String key, @Nullable String value) {
    schema("s", 1, 7, INT);
    apply(key, value);

    assertThat(log.latest("s", Kind.ID)).contains(new RegisteredSchema(id(7), INT_SCHEMA));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          secret                             | {}              | the key is not a JSON object
          []                                 | {}              | the key is not a JSON object
          {"subject":"s"}                    | {}              | the key has no keytype
          {"keytype":"SCHEMA","version":1}   | {}              | there is no subject
          {"keytype":"SCHEMA","subject":"s"} | {}              | there is no version
          {"keytype":"SCHEMA","subject":"s","version":-1} | {} | there is no version
          {"keytype":"CONTEXT"}              | {}              | there is no context
          KEY                                | secret          | V: the value is not a JSON object
          KEY                                | {"schema":"x"}  | V: there is no id
          KEY                                | {"id":1.5}      | V: there is no id
          KEY                                | {"id":1,"references":[5]} | V: a reference is not a JSON object
          KEY                                | {"id":1,"references":{}}  | V: its references are not a list
          KEY                                | {"id":1,"metadata":[]}    | V: its metadata is not a JSON object
          {"keytype":"DELETE_SUBJECT","subject":"s"} | {}      | the deletion of subject s: there is no version
          """)
  void foreignRecordIsReportedWithoutItsContents(String key, String value, String message) {
    schema("s", 1, 7, INT);

    assertThatThrownBy(() -> apply(key.replace("KEY", schemaKey("s", 1)), value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message.replace("V:", "version 1 of subject s:"))
        .hasNoCause();
    assertThat(log.schema(version("s", 1))).contains(INT_SCHEMA);
  }

  /** A version must not be lost for a property that a maker left out or wrote in another way. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':9}",
        "{'id':9.0}",
        "{'id':9,'schema':null,'references':null,'metadata':null,'ruleSet':null,'deleted':null}",
        "{'id':9,'schemaType':'','references':[{'version':1}]}",
        "{'id':9,'schemaType':'avro'}",
        "{'id':9,'md5':'AAAA'}",
        "{'id':9,'md5':'secret!'}"
      })
  void aVersionWithoutAUsableSchemaKeepsItsNumber(String value) {
    apply(schemaKey("s", 1), value.replace('\'', '"'));

    assertThat(log.versions("s")).containsExactly(1L);
    assertThatThrownBy(() -> log.schema(version("s", 1)))
        .isInstanceOf(UnknownSchemaException.class);
  }

  /** Clients may import any id. */
  @ParameterizedTest
  @ValueSource(ints = {0, -5, Integer.MAX_VALUE})
  void eachNumberMayBeAnId(int id) {
    schema("s", 1, id, INT);

    assertThat(log.version("s", 1).orElseThrow().id()).hasValue(id);
  }

  /** Redpanda's record of version 1 of subject s; the key states the offset that it expects. */
  private void redpanda(long offset, long expected, int node, String text) {
    apply(
        offset,
        "{\"keytype\":\"SCHEMA\",\"seq\":%d,\"node\":%d,\"magic\":1,\"subject\":\"s\",\"version\":1}"
            .formatted(expected, node),
        "{\"subject\":\"s\",\"version\":1,\"id\":1,\"schema\":\"%s\"}".formatted(text));
  }

  @Test
  void aRecordOfRedpandaThatWasTooLateIsIgnored() {
    redpanda(5, 5, 0, INT);
    redpanda(6, 5, 1, LONG);

    assertThat(log.schema(id(1))).contains(INT_SCHEMA);
    assertThat(log.schema(version("s", 1))).contains(INT_SCHEMA);
  }

  @Test
  void recordsOfRedpandaInACopyOfTheTopicCount() {
    redpanda(0, 5, 0, INT);
    redpanda(1, 7, 1, LONG);

    assertThat(log.schema(id(1))).contains(LONG_SCHEMA);
  }

  @Test
  void aTopicThatIsReadAgainFromItsBeginningHasNoRecordThatIsTooLate() {
    redpanda(5, 5, 0, INT);
    redpanda(0, 5, 0, LONG); // a copy of another topic, under the same name

    assertThat(log.schema(id(1))).contains(LONG_SCHEMA);
  }

  @Test
  void recordWithoutAKeyIsReported() {
    assertThatThrownBy(() -> log.apply(new LogRecord(null, new byte[0]), 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the record has no key");
  }

  @Test
  void referencesAreResolvedThroughOthers() {
    schema("c", 1, 1, record("C", "int"));
    schemaWithReference("b", 2, record("B", "C"), "c", 1);
    schemaWithReference("a", 3, record("A", "B"), "b", -1);

    Schema a = log.schema(id(3)).orElseThrow();

    assertThat(a.getField("f").schema().getField("f").schema().getField("f").schema())
        .isEqualTo(INT_SCHEMA);
    assertThat(log.find("a", new Schema.Parser().parse(a.toString()), Kind.ID)).contains(id(3));
  }

  /** A reference, or a key, may spell the default context. */
  @ParameterizedTest
  @ValueSource(strings = {":.:money", ":.::.:money"})
  void aSubjectWithThePrefixOfTheDefaultContextIsTheSame(String spelled) {
    schema("money", 1, 1, record("Money", "int"));
    apply(
        schemaKey("cart", 1),
        ("{\"subject\":\"cart\",\"version\":1,\"id\":2,\"references\":[{\"name\":\"Money\","
                + "\"subject\":\"%s\",\"version\":1}],\"schema\":\"%s\",\"deleted\":false}")
            .formatted(spelled, record("Cart", "Money")));
    schema(":.:late", 1, 3, LONG);

    assertThat(log.schema(id(2))).isPresent();
    assertThat(log.schema(version(spelled, 1))).isEqualTo(log.schema(id(1)));
    assertThat(log.schema(version("late", 1))).contains(LONG_SCHEMA);
  }

  @Test
  void cycleOfReferencesDoesNotLoop() {
    AvroDifference.NO_REDEFINITION.assumeAbsent();
    schemaWithReference("a", 1, record("A", "int"), "b", 1);
    schemaWithReference("b", 2, record("B", "int"), "a", 1);

    assertThat(log.schema(id(1)).orElseThrow().getFullName()).isEqualTo("A");
    assertThat(log.schema(id(2)).orElseThrow().getFullName()).isEqualTo("B");
  }

  @Test
  void missingReferencedSchemaIsReported() {
    schemaWithReference("a", 1, record("A", "B"), "b", 4);

    assertThatThrownBy(() -> log.schema(id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Version 4 of subject b (referenced by version 1 of subject a) not found in topic"
                + " _schemas");
  }

  @Test
  void referencedSubjectIsInTheContextOfTheSchema() {
    schema(":.ctx:b", 1, 5, record("B", "int"));
    schemaWithReference(":.ctx:a", 6, record("A", "B"), "b", 1);

    assertThat(log.schema(version(":.ctx:a", 1))).isPresent();
  }

  @Test
  void contextsHaveSeparateIds() {
    schema("s", 1, 7, INT);
    schema(":.ctx:s", 1, 7, LONG);

    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
    assertThat(log.schema(version(":.ctx:s", 1))).contains(LONG_SCHEMA);
  }

  @Test
  void schemaOfAnotherTypeIsReportedOnLookup() {
    apply(
        schemaKey("s", 1),
        "{\"subject\":\"s\",\"version\":1,\"id\":7,\"schemaType\":\"PROTOBUF\",\"schema\":\"x\"}");

    assertThatThrownBy(() -> log.schema(id(7)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Not an Avro schema but one of type PROTOBUF: version 1 of subject s in topic"
                + " _schemas");
    assertThat(log.find("s", INT_SCHEMA, Kind.ID)).isEmpty();
  }

  @Test
  void theOrderOfPropertiesCountsUnlessNormalized() {
    LoggedSchemas normalized = new LoggedSchemas("topic", true, ConfluentOptions.DEFAULTS);
    for (LoggedSchemas each : new LoggedSchemas[] {log, normalized}) {
      apply(
          each,
          0,
          schemaKey("s", 1),
          "{\"id\":7,\"schema\":\"" + Schemas.ONE_WAY.toString().replace("\"", "\\\"") + "\"}");
    }

    assertThat(log.find("s", Schemas.OTHER_WAY, Kind.ID)).isEmpty();
    assertThat(normalized.find("s", Schemas.OTHER_WAY, Kind.ID)).contains(id(7));
  }

  private static void applyWithRules(LoggedSchemas log, String disabled) {
    apply(
        log,
        0,
        schemaKey("s", 1),
        ("{\"subject\":\"s\",\"version\":1,\"id\":7,\"schema\":\"%s\",\"ruleSet\":{\"domainRules\":["
                + "{\"name\":\"r\",\"type\":\"ENCRYPT\",\"disabled\":%s}]}}")
            .formatted(INT, disabled));
  }

  @Test
  void schemaWithRulesIsRefusedByEveryLookup() {
    applyWithRules(log, "false");
    String refused =
        "Schema with rules of type ENCRYPT at version 1 of"
            + " subject s in topic _schemas; Avrolope does not run rules, so data that they encrypt"
            + " would be in the clear";

    assertThatThrownBy(() -> log.schema(id(7)))
        .isInstanceOf(SchemaRulesException.class)
        .hasMessage(refused);
    assertThatThrownBy(() -> log.find("s", INT_SCHEMA, Kind.ID)).hasMessage(refused);
    assertThatThrownBy(() -> log.latest("s", Kind.ID)).hasMessage(refused);
    assertThat(log.find("s", LONG_SCHEMA, Kind.ID)).isEmpty();
  }

  @Test
  void disabledOrIgnoredRulesAreAccepted() {
    LoggedSchemas ignoring = new LoggedSchemas("topic", false, IGNORING_RULES);
    applyWithRules(ignoring, "false");
    applyWithRules(log, "true");

    assertThat(ignoring.schema(id(7))).contains(INT_SCHEMA);
    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
  }

  @Test
  void idIsResolvedInTheContextOfItsSubject() {
    schema("s", 1, 7, INT);
    schema(":.other:s", 1, 7, LONG);

    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
    assertThat(log.schema(new SchemaReference.Id(7, "any"))).contains(INT_SCHEMA);
    assertThat(log.schema(new SchemaReference.Id(7, ":.other:any"))).contains(LONG_SCHEMA);
    assertThat(log.schema(new SchemaReference.Id(7, ":.third:any"))).isEmpty();
  }

  /** The GUID of this text is that of Confluent Schema Registry 8.1.5 and 8.3.1. */
  @Test
  void schemaIsFoundByTheGuidThatAServerWouldGiveIt() {
    schema("s", 1, 7, "\\\"string\\\"");
    SchemaReference guid =
        new SchemaReference.Guid(UUID.fromString("095d71cf-1255-6b9d-5e33-0ad575b3df5d"));
    Schema string = Schema.create(Schema.Type.STRING);

    assertThat(log.schema(guid)).contains(string);
    assertThat(log.find("s", string, Kind.GUID)).contains(guid);
    assertThat(log.latest("s", Kind.GUID)).contains(new RegisteredSchema(guid, string));
    assertThat(log.schema(new SchemaReference.Guid(new UUID(0, 1)))).isEmpty();
    apply(schemaKey("s", 1), null);
    assertThat(log.schema(guid)).isEmpty();
  }

  @Test
  void guidOfContextsWithDifferentReferencedSchemasIsRefused() {
    schema("b", 1, 1, record("B", "int"));
    schemaWithReference("a", 2, record("A", "B"), "b", 1);
    schema(":.ctx:b", 1, 1, record("B", "int"));
    schemaWithReference(":.ctx:a", 2, record("A", "B"), "b", 1);
    SchemaReference guid = log.latest("a", Kind.GUID).orElseThrow().reference();
    assertThat(log.schema(guid)).isEqualTo(log.schema(version("a", 1)));

    schema(":.ctx:b", 1, 3, record("B", "long"));

    assertThatThrownBy(() -> log.schema(guid))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Different schemas have "
                + guid
                + " in topic _schemas: version 1 of subject :.ctx:a and version 1 of subject a;"
                + " delete one of them, or name the subject in the records");
  }

  @Test
  void clashingIdIsThatOfTheRecordsOwnSubject() {
    schema("t-value", 1, 7, INT);
    schema("a-value", 1, 7, LONG);

    assertThat(log.schema(new SchemaReference.Id(7, "t-value"))).contains(INT_SCHEMA);
    assertThat(log.schema(new SchemaReference.Id(7, "a-value"))).contains(LONG_SCHEMA);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "other-value"})
  void clashingIdIsRefusedIfTheRecordsSubjectDoesNotHaveIt(String subject) {
    schema("t-value", 1, 7, INT);
    schema("a-value", 1, 7, LONG);
    String refused =
        "Different schemas have schema id 7 in topic _schemas: version 1 of subject a-value and"
            + " version 1 of subject t-value; delete one of them, or name the subject in the"
            + " records";

    assertThatThrownBy(() -> log.schema(new SchemaReference.Id(7, subject)))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(refused);
    assertThatThrownBy(() -> log.find("t-value", INT_SCHEMA, Kind.ID)).hasMessage(refused);
    assertThatThrownBy(() -> log.latest("t-value", Kind.ID)).hasMessage(refused);
    assertThat(log.find("t-value", INT_SCHEMA, Kind.VERSION)).contains(version("t-value", 1));
  }

  @Test
  void oneSchemaInSeveralFormsDoesNotClash() {
    schema("a", 1, 7, INT);
    schema("b", 1, 7, "{\\\"type\\\":\\\"int\\\"}");

    assertThat(log.schema(id(7))).contains(INT_SCHEMA);
  }

  @Test
  void schemaThatASubjectHasTwiceIsFoundAsItsNewestVersion() {
    schema("s", 1, 7, INT);
    schema("s", 2, 8, LONG);
    schema("s", 3, 9, INT);

    assertThat(log.find("s", INT_SCHEMA, Kind.ID)).contains(id(9));
    assertThat(log.find("s", INT_SCHEMA, Kind.VERSION)).contains(version("s", 3));
  }

  @Test
  void metadataSelectTheLatestVersion() {
    LoggedSchemas stable =
        new LoggedSchemas(
            "topic",
            false,
            ConfluentOptions.builder().latestWithMetadata(Map.of("stage", "stable")).build());
    for (int version = 1; version <= 3; version++) {
      apply(
          stable,
          version,
          schemaKey("s", version),
          "{\"id\":%d,\"schema\":\"%s\",\"metadata\":{\"properties\":{\"stage\":\"%s\"}}}"
              .formatted(version, version == 2 ? LONG : INT, version == 3 ? "draft" : "stable"));
    }

    assertThat(stable.latest("s", Kind.ID)).contains(new RegisteredSchema(id(2), LONG_SCHEMA));
    assertThat(stable.latest("t", Kind.ID)).isEmpty();
  }
}
