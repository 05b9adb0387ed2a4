// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.replay.TopicSession;
import io.avrolope.server.replay.TopicSession.Recorded;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.TopicEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopicExaminationTest {
  private static final String S1 = key("SCHEMA", "'subject':'s','version':1,'magic':1");
  private static final String S2 = key("SCHEMA", "'subject':'s','version':2,'magic':1");
  private static final String OLD_S1 = "{'magic':0,'keytype':'SCHEMA','subject':'s','version':1}";

  private final List<TopicEntry> entries = new ArrayList<>();

  private static String key(String type, String rest) {
    return "{'keytype':'" + type + "'," + rest + "}";
  }

  private static String value(int id, String text) {
    return "{'id':" + id + ",'schema':'\\'" + text + "\\''}";
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private void add(@Nullable String key, @Nullable String value) {
    add(new LogRecord(bytes(key), bytes(value)));
  }

  private void add(LogRecord record) {
    entries.add(new TopicEntry(entries.size(), 0, record, false));
  }

  private void abort(String key, @Nullable String value) {
    LogRecord record = new LogRecord(bytes(key), bytes(value));
    entries.add(new TopicEntry(entries.size(), 0, record, true));
  }

  private List<Finding> examine() {
    return TopicExamination.of(entries, false, 0);
  }

  private static List<String> kinds(List<Finding> findings) {
    return findings.stream().map(finding -> finding.kind().code()).sorted().toList();
  }

  private RegistryState state() {
    return TopicHistory.of(entries.stream().filter(each -> !each.isAborted()).toList()).state();
  }

  /** Repairs all, and returns the kinds of what was repaired. */
  private List<String> repair() {
    RegistryState before = state();
    List<Finding> repairable =
        examine().stream().filter(finding -> finding.repair().isPresent()).toList();
    for (List<LogRecord> transaction : TopicDoctor.transactions(repairable)) {
      transaction.forEach(this::add);
    }
    assertThat(StateDifference.between(before, state())).isEmpty();
    TopicHistory history = TopicHistory.of(entries);
    assertThat(StateDifference.between(before, history.state())).as("aborted").isEmpty();
    assertThat(StateDifference.between(before, history.compacted().state())).isEmpty();
    assertThat(examine()).allSatisfy(finding -> assertThat(finding.repair()).isEmpty());
    return kinds(repairable);
  }

  @Test
  void topicsOfGenuineServersForgetTheHighestIdAndHaveNothingElseWrong() throws Exception {
    Map<String, List<String>> findings = new TreeMap<>();
    for (TopicSession session : TopicSession.all()) {
      for (Recorded recorded : session.alternatives()) {
        entries.clear();
        recorded.records().forEach(this::add);
        List<Finding> wrong =
            examine().stream().filter(each -> each.severity() != Severity.NOTE).toList();
        if (!wrong.isEmpty()) {
          findings.put(session.name(), kinds(wrong));
        }
        repair();
      }
    }

    assertThat(findings)
        .containsKeys("delete-highest-id", "lookup-deleted")
        .allSatisfy((session, kinds) -> assertThat(kinds).containsOnly("highest-id-lost"));
  }

  @Test
  void oneIdForTwoSchemas() {
    add(S1, value(1, "int"));
    add(S2, value(1, "long"));

    Finding finding = examine().get(0);
    assertThat(finding.kind()).isEqualTo(FindingKind.DUPLICATE_ID);
    assertThat(finding.place()).startsWith("offset 1, key {\"keytype\":\"SCHEMA\"");
    assertThat(finding.fact())
        .isEqualTo(
            "Version 2 of subject s has id 1, which version 1 of subject s has with another schema");
    assertThat(repair()).containsExactly("duplicate-id");
  }

  @Test
  void aDeletedVersionUnderAnotherFormComesBack() {
    add(OLD_S1, value(1, "int"));
    add(S1, null);

    assertThat(repair()).contains("key-forms");
    assertThat(state().subjects()).isEmpty();
  }

  @Test
  void aKeyUnderTwoFormsAndAnOldOneAlone() {
    add(OLD_S1, value(1, "int"));
    add(S1, value(1, "int"));
    add("{'magic':0,'keytype':'CONFIG','subject':null}", "{'compatibilityLevel':'FULL'}");
    add("{'keytype':'MODE','subject':null,'magic':0}", "{'mode':'READONLY'}");

    assertThat(examine().stream().map(Finding::fact))
        .contains(
            "Version 1 of subject s has records under 2 forms of its key",
            "The configuration of the registry has a key that newer servers encode differently");
    assertThat(repair()).containsExactly("key-forms", "key-forms", "key-forms");
  }

  @Test
  void recordsThatNoRegistryWrote() {
    add(null, "{}");
    add("garbage", "{}");
    add("{'keytype':'SECRET'}", "{}");
    add(S1, value(1, "int"));
    add(S1, "garbage");
    add(S2, "garbage");

    assertThat(repair())
        .containsExactly("invalid-key", "invalid-value", "invalid-value", "unknown-key-type");
    assertThat(kinds(examine())).containsExactly("awaits-compaction", "invalid-key", "null-key");
    assertThat(examine())
        .filteredOn(finding -> finding.severity() != Severity.NOTE)
        .extracting(Finding::kind)
        .containsExactly(FindingKind.NULL_KEY);
  }

  @Test
  void recordsOfRedpandaThatWereTooLate() {
    String rest = "'subject':'s','version':1,'magic':1,'seq':0,'node':";
    add(key("SCHEMA", rest + "1"), value(1, "int"));
    add(key("SCHEMA", rest + "2"), value(2, "long"));

    assertThat(repair()).containsExactly("lost-race");
    assertThat(state().latest("s").orElseThrow().id()).isEqualTo(1);
  }

  @Test
  void anIdThatMovedFromAnAbortedVersionToAnother() {
    add(S1, value(1, "int"));
    abort(S1, null);
    abort(S2, value(2, "long"));
    add(key("SCHEMA", "'subject':'t','version':1,'magic':1"), value(2, "string"));

    assertThat(repair()).containsExactly("aborted-change", "aborted-change", "aborted-change");
  }

  /** This server would skip the record, so that it has no effect on what it shows. */
  @Test
  void anAbortedVersionWithTheIdOfAnotherSchema() {
    add(S1, value(1, "int"));
    abort(S2, value(1, "long"));

    Finding finding = examine().get(0);
    assertThat(finding.place()).startsWith("offset 1, key {\"keytype\":\"SCHEMA\"");
    assertThat(finding.fact())
        .isEqualTo(
            "In an aborted record, version 2 of subject s has id 1, which version 1 of subject s"
                + " has with another schema");
    assertThat(repair()).containsExactly("aborted-change");
    assertThat(state().latest("s").orElseThrow().version()).isEqualTo(1);
  }

  @Test
  void anAbortedRecordThatIsInvalidOverAVersionThatIsThere() {
    add(S1, value(1, "int"));
    add(S2, value(2, "long"));
    abort(S1, value(2, "string"));
    abort(S2, "garbage");
    abort("{'keytype':'SECRET'}", "{}");

    assertThat(repair()).containsExactly("aborted-change", "aborted-change", "aborted-change");
    assertThat(state().latest("s").orElseThrow().id()).isEqualTo(2);
  }

  @Test
  void valuesThatNameAnotherSubjectOrVersionThanTheirKeys() {
    add(S1, "{'subject':'t','version':1,'id':1,'schema':'\\'int\\''}");
    add(S2, "{'subject':'s','version':7,'id':2,'schema':'\\'long\\''}");
    add(key("CONFIG", "'subject':'s','magic':0"), "{'subject':'t','compatibilityLevel':'FULL'}");
    add(key("MODE", "'subject':'s','magic':0"), "{'subject':'s','mode':'READONLY'}");

    assertThat(examine().stream().map(Finding::fact))
        .containsExactly(
            "Version 1 of subject s has a value that names version 1 of subject t",
            "Version 2 of subject s has a value that names version 7 of subject s",
            "The configuration of subject s has a value that names the configuration of subject t");
    assertThat(repair()).containsExactly("other-name", "other-name", "other-name");
    assertThat(state().subjects()).containsExactly("s");
  }

  @Test
  void anAssociationWhoseRemovalWasAborted() throws Exception {
    LogRecord association =
        TopicSession.all().stream()
            .filter(session -> session.name().equals("associations-basic"))
            .flatMap(session -> session.alternatives().get(0).records().stream())
            .filter(record -> record.value() != null && record.toString().contains("ASSOC"))
            .findFirst()
            .orElseThrow();
    add(association);
    LogRecord removal = LogRecord.tombstone(Objects.requireNonNull(association.key()));
    entries.add(new TopicEntry(1, 0, removal, true));

    assertThat(examine().get(0).fact()).endsWith("is missing");
    assertThat(repair()).containsExactly("aborted-change");
    assertThat(state().associations().all()).hasSize(1);
  }

  @Test
  void softDeletionsThatEndWithTheirRecord() {
    add(S1, value(1, "int"));
    add(key("DELETE_SUBJECT", "'subject':'s','magic':0"), "{'subject':'s','version':1}");
    add(key("DELETE_SUBJECT", "'subject':'s','magic':0"), null);

    assertThat(examine().get(0).fact())
        .isEqualTo("After compaction, version 1 of subject s is no longer deleted");
    assertThat(repair()).containsExactly("changes-after-compaction");
    assertThat(state().latest("s")).isEmpty();
  }

  @Test
  void aVersionThatWasDeletedAndIsListedAgain() {
    add(S1, value(1, "int"));
    add(S2, value(2, "long"));
    add(key("DELETE_SUBJECT", "'subject':'s','magic':0"), "{'subject':'s','version':2}");
    add(S1, value(1, "int"));

    assertThat(kinds(examine())).containsExactly("returned-version");
  }

  @Test
  void theHighestIdIsKeptAfterItsVersion() {
    add(S1, value(1, "int"));
    add(S2, value(9, "long"));
    add(S2, null);

    assertThat(examine().get(0).fact())
        .isEqualTo(
            "No record keeps the highest id of the default context, 9, which no version has");
    assertThat(repair()).containsExactly("highest-id-lost");
    assertThat(TopicHistory.of(entries).compacted().state().highestId("")).isEqualTo(9);
  }

  @Test
  void referencesToNothingAndToDeletedVersionsAndTextThatIsNoSchema() {
    String references = ",'references':[{'name':'N','subject':'n','version':";
    add(S1, "{'id':1,'schema':'\\'int\\''" + references + "7}]}");
    add(
        key("SCHEMA", "'subject':'n','version':1,'magic':1"),
        "{'id':2,'schema':'\\'long\\'','deleted':true}");
    add(S2, "{'id':3,'schema':'\\'int\\''" + references + "1}]}");
    add(key("SCHEMA", "'subject':'u','version':2,'magic':1"), "{'id':4,'schema':'{'}");
    add(
        key("SCHEMA", "'subject':'p','version':1,'magic':1"),
        "{'id':5,'schemaType':'PROTOBUF','schema':'message M {}'}");
    add(key("ASSOC", "'resourceName':'t'"), "{}");
    add(key("MODE", "'subject':'nobody','magic':0"), "{'mode':'READONLY'}");

    assertThat(kinds(examine()))
        .containsExactly(
            "associations",
            "deleted-reference",
            "missing-reference",
            "other-schema-type",
            "settings-without-subject",
            "unparsable-schema",
            "version-gap");
    assertThat(repair()).isEmpty();
    assertThat(TopicExamination.of(entries, true, 5))
        .filteredOn(finding -> finding.severity() == Severity.WARNING)
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder(
            FindingKind.DELETED_REFERENCE, FindingKind.VERSION_GAP, FindingKind.ASSOCIATIONS);
  }

  @Test
  void deletionsOfWhatIsGone() {
    add(S1, null);
    add(key("DELETE_SUBJECT", "'subject':'s','magic':0"), "{'subject':'s','version':1}");

    assertThat(kinds(examine())).containsExactly("empty-tombstone", "forgotten-deletion");
    assertThat(repair()).containsExactly("forgotten-deletion");
    assertThat(new Report("here", "2 records", examine()).isWrong()).isFalse();
  }
}
