// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogReading.Problem;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.model.Level;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.replay.Replayed;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicFormatTest {
  private static final String S1 = key("SCHEMA", "'subject':'s','version':1,'magic':1");
  private static final String S2 = key("SCHEMA", "'subject':'s','version':2,'magic':1");
  private static final long TIME_MS = 7;

  private final RegistryState state = new RegistryState();
  private final KeyForms forms = new KeyForms();
  private final LogReplay reader = new LogReplay(forms);
  private final TopicWriter writer = new TopicWriter(forms);
  private final Restoration restoration = new Restoration(forms);
  private long offset;

  private static String key(String type, String rest) {
    return "{'keytype':'" + type + "'," + rest + "}";
  }

  private static String value(String text, int id) {
    return "{'subject':'s','version':1,'id':" + id + ",'schema':'\\'" + text + "\\''}";
  }

  private Replayed read(@Nullable String key, @Nullable String value) {
    Replayed reading = reader.read(state, record(key, value), offset++, TIME_MS);
    reading.changes().forEach(state::apply);
    return reading;
  }

  private static LogRecord record(@Nullable String key, @Nullable String value) {
    return new LogRecord(bytes(key), bytes(value));
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private List<String> write(Change... changes) {
    List<String> records = new ArrayList<>();
    for (LogRecord record : writer.records(state, List.of(changes))) {
      records.add(record.toString().replace('"', '\''));
      Replayed reading = reader.read(state, record, offset++, TIME_MS);
      assertThat(reading.problem()).isEmpty();
      reading.changes().forEach(state::apply);
    }
    return records;
  }

  private static StoredVersion version(String subject, int version, int id, String text) {
    SchemaBody body = SchemaBody.of("\"" + text + "\"", List.of(), null, null);
    return new StoredVersion(subject, version, id, body, false, TIME_MS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'keytype':'SCHEMA','subject':'s','version':1,'magic':1}",
        "{'magic':0,'keytype':'SCHEMA','subject':'s','version':1}",
        "{'subject':'s','version':1,'magic':1,'keytype':'SCHEMA'}",
        "{'keytype': 'SCHEMA', 'subject': 's', 'version': 1, 'magic': 1}",
        "{'keytype':'SCHEMA','subject':'s','version':1,'magic':1,'seq':0,'node':1}",
        "{'keytype':'SCHEMA','subject':':.:s','version':1,'magic':1}"
      })
  void aKeyOfAnyAgeAndMakerIsReadAndItsOwnBytesAreDeleted(String key) {
    read(key, value("int", 1));
    assertThat(state.latest("s").orElseThrow().body().text()).isEqualTo("\"int\"");

    List<String> records = write(new Change.RemoveVersion(new VersionKey("s", 1)));

    assertThat(records).contains(S1 + " = null", key + " = null");
    assertThat(records).hasSize(key.equals(S1) ? 2 : 3); // and the highest id
    assertThat(state.subjects()).isEmpty();
    assertThat(forms.keys()).isEmpty();
  }

  @Test
  void anOldKeyOfTheConfigurationOfAllHasASubjectThatIsNull() {
    String old = "{'magic':0,'keytype':'CONFIG','subject':null}";
    read(old, "{'compatibilityLevel':'full'}");
    assertThat(state.config("").orElseThrow().level()).isEqualTo(Level.FULL);

    assertThat(write(new Change.SetConfig("", null)))
        .containsExactly("{'keytype':'CONFIG','magic':0} = null", old + " = null");
    assertThat(write(new Change.SetConfig("", null)))
        .containsExactly("{'keytype':'CONFIG','magic':0} = null");
  }

  @Test
  void aKeyThatIsGarbageIsShownInPart() {
    String garbage = "{'keytype':'" + "x".repeat(300_000) + "','magic':0}";

    String text = read(garbage, null).problem().orElseThrow().text();

    assertThat(text)
        .hasSize(503)
        .startsWith("the key has the unknown keytype xxx")
        .endsWith("xxx...");
  }

  @Test
  void anIdBelongsToOneTextOfItsContext() {
    read(S1, value("int", 1));

    Replayed reading = read(S2, value("long", 1));

    assertThat(reading.problem().orElseThrow())
        .isEqualTo(
            new Problem(
                Problem.Kind.DUPLICATE_ID,
                "version 2 of subject s has id 1, which version 1 of subject s has with another"
                    + " schema"));
    assertThat(state.versions("s")).containsOnlyKeys(1);
    assertThat(restored(2)).containsExactly(record(S2, null));

    String other = key("SCHEMA", "'subject':':.c:s','version':2,'magic':1");
    assertThat(read(other, value("long", 1)).problem()).isEmpty();
  }

  @Test
  void anOverwrittenVersionIsRestoredToItsOldValue() {
    read(S1, value("int", 1));
    read(S2, value("long", 2));
    String form = "{'magic':1,'keytype':'SCHEMA','subject':'s','version':2}";

    assertThat(read(form, value("string", 1)).problem()).isPresent();
    List<LogRecord> corrections = restored(2);

    assertThat(corrections).hasSize(2);
    assertThat(corrections.get(0)).isEqualTo(record(form, null));
    for (LogRecord correction : corrections) {
      reader.read(state, correction, offset++, TIME_MS).changes().forEach(state::apply);
    }
    assertThat(state.latest("s").orElseThrow().body().text()).isEqualTo("\"long\"");
    assertThat(forms.keys()).isEmpty();
  }

  private List<LogRecord> restored(int version) {
    return restoration.of(state, LogKey.schema(new VersionKey("s", version)));
  }

  @Test
  void whatWasAbortedIsReplacedByTheStateWithoutIt() {
    read(S1, value("int", 1));
    read(key("CONFIG", "'subject':'s','magic':0"), "{'compatibilityLevel':'FULL'}");
    write(new Change.DeleteSubject("s", 1));
    RegistryState other = new RegistryState();
    LogReplay uncommitted = new LogReplay(new KeyForms());
    List<LogRecord> aborted =
        List.of(
            record(S1, value("string", 7)),
            record(S2, value("long", 2)),
            record(key("CONFIG", "'subject':'s','magic':0"), null),
            record(key("MODE", "'subject':'s','magic':0"), "{'mode':'READONLY'}"),
            record(
                key("CONTEXT", "'tenant':'default','context':'.c','magic':0"),
                "{'tenant':'default','context':'.c'}"),
            record(key("DELETE_SUBJECT", "'subject':'s','magic':0"), "{'version':9}"),
            record(key("NOOP", "'magic':0"), null));

    List<LogRecord> records = new ArrayList<>(aborted);
    records.addAll(restoration.ofAborted(state, aborted));
    for (LogRecord record : records) {
      Replayed reading = uncommitted.read(other, record, offset++, TIME_MS);
      assertThat(reading.problem()).isEmpty();
      reading.changes().forEach(other::apply);
    }

    assertThat(other.versions("s")).isEqualTo(state.versions("s")).hasSize(1);
    assertThat(other.configs()).isEqualTo(state.configs()).hasSize(1);
    assertThat(other.modes()).isEmpty();
    assertThat(other.contexts()).isEmpty();
    assertThat(restoration.ofAborted(state, records.subList(6, 7))).isEmpty();
  }

  @Test
  void theLastRecordOfAVersionWins() {
    read(S1, value("int", 1));
    read(S1, value("long", 2));

    assertThat(state.latest("s").orElseThrow().id()).isEqualTo(2);
    assertThat(read(S2, value("string", 1)).problem()).isEmpty();
  }

  @Test
  void theHighestIdOutlivesItsVersionAndCompaction() {
    write(new Change.PutVersion(version("s", 1, 1, "int")));
    write(new Change.PutVersion(version(":.c:s", 1, 5, "int")));
    List<String> records = write(new Change.RemoveVersion(new VersionKey(":.c:s", 1)));

    assertThat(records)
        .containsExactly(
            "{'keytype':'SCHEMA','subject':':.c:s','version':1,'magic':1} = null",
            "{'keytype':'NOOP','magic':0} = {'highestIds':{'.c':5}}");
    assertThat(writer.noop(state).toString().replace('"', '\''))
        .isEqualTo("{'keytype':'NOOP','magic':0} = {'highestIds':{'.c':5}}");

    RegistryState restarted = new RegistryState();
    LogRecord noop = writer.noop(state);
    new LogReplay(new KeyForms())
        .read(restarted, noop, 0, TIME_MS)
        .changes()
        .forEach(restarted::apply);
    assertThat(restarted.highestId(":.c:")).isEqualTo(5);
    assertThat(restarted.contexts()).isEmpty();
  }

  @Test
  void theFirstVersionOfAContextListsIt() {
    assertThat(write(new Change.PutVersion(version(":.c:s", 1, 1, "int"))))
        .containsExactly(
            "{'keytype':'CONTEXT','tenant':'default','context':'.c','magic':0}"
                + " = {'tenant':'default','context':'.c'}",
            "{'keytype':'SCHEMA','subject':':.c:s','version':1,'magic':1} = {'subject':':.c:s',"
                + "'version':1,'id':1,'schemaType':'AVRO','schema':'\\'int\\'','deleted':false}");
    assertThat(write(new Change.PutVersion(version(":.c:t", 1, 1, "int")))).hasSize(1);
    assertThat(write(new Change.RemoveContext(":.c:")))
        .containsExactly(
            "{'keytype':'CONTEXT','tenant':'default','context':'.c','magic':0} = null");
  }

  @Test
  void aDeletedSubjectIsOneRecord() {
    read(S1, value("int", 1));
    read(S2, value("long", 2));

    assertThat(write(new Change.DeleteSubject("s", 2)))
        .containsExactly(
            "{'keytype':'DELETE_SUBJECT','subject':'s','magic':0} = {'subject':'s','version':2}");
    assertThat(state.latest("s")).isEmpty();
    assertThat(state.versions("s")).hasSize(2);

    assertThat(write(new Change.ClearDeleted("s")))
        .contains("{'keytype':'CLEAR_SUBJECT','subject':'s','magic':0} = {'subject':'s'}");
    assertThat(state.versions("s")).isEmpty();
  }

  @Test
  void aVersionThatIsDeletedWithItsSubjectKeepsTheTimeOfItsRegistration() {
    read(S1, value("int", 1));
    LogRecord deletion =
        record(key("DELETE_SUBJECT", "'subject':'s','magic':0"), "{'subject':'s','version':1}");

    reader.read(state, deletion, offset++, TIME_MS + 1).changes().forEach(state::apply);

    assertThat(state.versions("s").values())
        .singleElement()
        .satisfies(version -> assertThat(version.isDeleted()).isTrue())
        .extracting(StoredVersion::timestampMs)
        .isEqualTo(TIME_MS);
  }

  @Test
  void theDeletionOfASubjectThatCompactionHasRemovedDoesNothing() {
    assertThat(
            read(
                    key("DELETE_SUBJECT", "'subject':'gone','magic':0"),
                    "{'subject':'gone','version':3}")
                .problem())
        .isEmpty();
    assertThat(state.subjects()).isEmpty();
  }

  @Test
  void aSchemaOfAnotherLanguageKeepsItsIdAndType() {
    read(
        S1,
        "{'subject':'s','version':1,'id':4,'schemaType':'PROTOBUF','schema':'syntax = proto3;'}");

    StoredVersion version = state.latest("s").orElseThrow();
    assertThat(version.body().type()).isEqualTo("PROTOBUF");
    assertThat(write(new Change.PutVersion(version.deleted(TIME_MS))))
        .containsExactly(
            S1
                + " = {'subject':'s','version':1,'id':4,'schemaType':'PROTOBUF',"
                + "'schema':'syntax = proto3;','deleted':true}");
  }

  @Test
  void encryptedMetadataKeepTheGuidOfTheirClearText() {
    read(
        S1,
        "{'subject':'s','version':1,'id':1,'md5':'AAAAAAAAAAEAAAAAAAAAAg==','metadata':"
            + "{'properties':{'a':'c2VjcmV0'},'sensitive':['a']},'schema':'\\'int\\''}");

    StoredVersion version = state.latest("s").orElseThrow();
    assertThat(version.body().guid()).isEqualTo(new UUID(1, 2));
    assertThat(version.body().metadata())
        .isEqualTo(
            new Metadata(null, new TreeMap<>(Map.of("a", "c2VjcmV0")), new TreeSet<>(Set.of("a"))));
    assertThat(write(new Change.PutVersion(version)).get(0))
        .contains("'md5':'AAAAAAAAAAEAAAAAAAAAAg=='");
  }

  @Test
  void textThatUtf8CannotExpressIsEscaped() {
    StoredVersion version = version("s", 1, 1, "\ud800");

    assertThat(write(new Change.PutVersion(version)).get(0)).containsIgnoringCase("\\ud800");
    assertThat(state.latest("s").orElseThrow().body().text()).isEqualTo("\"\ud800\"");
  }

  @Test
  void aRecordOfRedpandaThatWasTooLateDoesNotCount() {
    String rest = "'subject':'s','version':1,'magic':1,'seq':0,'node':";
    read(key("SCHEMA", rest + "1"), value("int", 1));

    Replayed late = read(key("SCHEMA", rest + "2"), value("long", 2));

    assertThat(late.problem().orElseThrow().kind()).isEqualTo(Problem.Kind.LOST_RACE);
    assertThat(state.latest("s").orElseThrow().id()).isEqualTo(1);
    assertThat(write(new Change.RemoveVersion(new VersionKey("s", 1)))).hasSize(4);
  }

  /** A newer server may have written them, and records may have their ids. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          's','version':2          | 'ruleSet':{'domainRules':[{'name':'r','kind':'CONDITION','mode':'NEW','type':'T'}]}
          's','version':2          | 'metadata':'none'
          's','version':2          | 'metadata':{'properties':{'a':null}}
          's','version':2          | 'references':[null]
          's','version':2147483648 | 'deleted':false
          's'                      | 'deleted':false
          """)
  void theIdOfASchemaThatThisServerCannotReadIsNotGivenAgain(String key, String more) {
    read(S1, value("int", 1));

    Replayed reading =
        read(
            key("SCHEMA", "'subject':" + key),
            "{'subject':'s','version':2,'id':7,'schema':'\\'long\\''," + more + "}");

    assertThat(reading.problem()).isPresent();
    assertThat(state.highestId("")).isEqualTo(7);
    assertThat(state.versions("s")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "null",
      value = {
        "null | {} | NULL_KEY | the record has no key",
        "garbage | {} | INVALID_KEY | the key is not a JSON object",
        "{'magic':0} | {} | INVALID_KEY | the key has no keytype",
        "{'keytype':'SCHEMA','subject':'s'} | {} | INVALID_KEY | there is no version",
        "{'keytype':'SECRET'} | {} | UNKNOWN_KEY_TYPE | the key has the unknown keytype SECRET",
        "{'keytype':'SCHEMA','subject':'s','version':1} | x | INVALID_VALUE"
            + " | version 1 of subject s: the value is not a JSON object",
        "{'keytype':'SCHEMA','subject':'s','version':1} | {} | INVALID_VALUE"
            + " | version 1 of subject s: there is no id",
        "{'keytype':'MODE'} | {'mode':'X'} | INVALID_VALUE"
            + " | the mode of the registry: the value is not the JSON object that its key asks for",
        "{'keytype':'DELETE_SUBJECT','subject':'s'} | {} | INVALID_VALUE"
            + " | the deletion of subject s: there is no version",
      })
  void aRecordThatNoRegistryWroteChangesNothing(
      @Nullable String key, String value, Problem.Kind kind, String text) {
    Replayed reading = read(key, value);

    assertThat(reading.problem().orElseThrow()).isEqualTo(new Problem(kind, text));
    assertThat(reading.changes()).isEmpty();
  }
}
