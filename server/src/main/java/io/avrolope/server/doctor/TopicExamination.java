// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.registry.log.LogReading.Problem;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.registry.log.NamedKey;
import io.avrolope.server.doctor.TopicHistory.Last;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.TopicEntry;
import io.avrolope.server.topic.Restoration;
import io.avrolope.server.topic.TopicWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Looks at all records of a topic. Not thread-safe. */
final class TopicExamination {
  /** The kinds that are rewritten if their keys have another form. */
  private static final Set<Kind> REWRITTEN =
      Set.of(Kind.SCHEMA, Kind.CONFIG, Kind.MODE, Kind.CONTEXT);

  private final List<TopicEntry> entries;
  private final TopicHistory history;
  private final Restoration restoration;
  private final List<Finding> findings = new ArrayList<>();

  /** The keys that a repair writes already. */
  private final Set<LogKey> repaired = new HashSet<>();

  private TopicExamination(List<TopicEntry> entries) {
    this.entries = entries;
    this.history = TopicHistory.of(entries.stream().filter(each -> !each.isAborted()).toList());
    this.restoration = new Restoration(history.forms());
  }

  /**
   * The faults of the records.
   *
   * @param hasForeignMembers whether Confluent's servers may be members of the group
   * @param beginning the offset of the first record that is kept
   */
  static List<Finding> of(List<TopicEntry> entries, boolean hasForeignMembers, long beginning) {
    TopicExamination examination = new TopicExamination(entries);
    examination.addAborted(); // first, because tombstones of these keys come first
    examination.addInvalid();
    examination.addOtherNames();
    examination.addForms();
    examination.addChangesAfterCompaction();
    examination.addHighestIds();
    examination.findings.addAll(
        SchemaExamination.of(examination.history.state(), examination::place));
    examination.findings.addAll(
        SubjectExamination.of(examination.history, beginning, examination::place));
    examination.addAssociations(hasForeignMembers);
    return examination.findings;
  }

  private void addAborted() {
    if (entries.stream().noneMatch(TopicEntry::isAborted)) {
      return;
    }
    TopicHistory uncommitted = TopicHistory.of(entries);
    for (StateDifference.Item item :
        StateDifference.between(history.state(), uncommitted.state())) {
      List<LogRecord> records = new ArrayList<>();
      if (item.key().kind() == Kind.SCHEMA) {
        records.add(LogRecord.tombstone(item.key().bytes()));
      }
      records.addAll(restoration.of(history.state(), item.key()));
      repaired.add(item.key());
      findings.add(
          Finding.of(
                  FindingKind.ABORTED_CHANGE,
                  place(item.key()),
                  "For readers of aborted records, " + item.key() + " " + item.text())
              .with(new Repair.Records(records)));
    }
    uncommitted.last().stream()
        .filter(last -> last.entry().isAborted())
        .forEach(last -> last.problem().ifPresent(problem -> addAborted(last, problem)));
  }

  /** A record that this server would skip changes nothing for it, but perhaps for others. */
  private void addAborted(Last last, Problem problem) {
    byte[] bytes = Objects.requireNonNull(last.entry().record().key());
    List<LogRecord> records = new ArrayList<>(List.of(LogRecord.tombstone(bytes)));
    if (last.key().isPresent()) {
      if (!repaired.add(last.key().get())) {
        return;
      }
      records.addAll(restoration.of(history.state(), last.key().get()));
    }
    findings.add(
        Finding.of(
                FindingKind.ABORTED_CHANGE,
                TopicHistory.place(last.entry()),
                "In an aborted record, " + problem.text())
            .with(new Repair.Records(records)));
  }

  private void addOtherNames() {
    for (Last last : history.last()) {
      LogKey key = last.key().orElse(null);
      if (key == null || last.problem().isPresent()) {
        continue;
      }
      NamedKey.other(key, last.entry().record().value())
          .filter(other -> repaired.add(key))
          .ifPresent(
              other ->
                  findings.add(
                      Finding.of(
                              FindingKind.OTHER_NAME,
                              TopicHistory.place(last.entry()),
                              sentence(key.toString()) + " has a value that names " + other)
                          .with(new Repair.Records(restoration.of(history.state(), key)))));
    }
  }

  private void addInvalid() {
    for (TopicEntry entry : history.withoutKey()) {
      findings.add(
          Finding.of(FindingKind.NULL_KEY, "offset " + entry.offset(), "A record has no key"));
    }
    for (Last last : history.last()) {
      last.problem().ifPresent(problem -> addInvalid(last, problem));
    }
  }

  private void addInvalid(Last last, Problem problem) {
    FindingKind kind = FindingKind.valueOf(problem.kind().name());
    String fact = sentence(problem.text());
    if (last.key().isEmpty()) {
      byte[] bytes = Objects.requireNonNull(last.entry().record().key());
      findings.add(
          last.isTombstone()
              ? awaiting(kind, last, fact)
              : Finding.of(kind, TopicHistory.place(last.entry()), fact)
                  .with(new Repair.Records(List.of(LogRecord.tombstone(bytes)))));
      return;
    }
    LogKey key = last.key().get();
    if (repaired.add(key)) {
      findings.add(
          Finding.of(kind, TopicHistory.place(last.entry()), fact)
              .with(new Repair.Records(restoration.of(history.state(), key))));
    }
  }

  private Finding awaiting(FindingKind kind, Last last, String fact) {
    String text = fact + ". A tombstone follows it";
    return kind == FindingKind.UNKNOWN_KEY_TYPE
        ? Finding.of(FindingKind.AWAITS_COMPACTION, TopicHistory.place(last.entry()), text)
        : Finding.of(kind, TopicHistory.place(last.entry()), text).as(Severity.NOTE);
  }

  private void addForms() {
    for (LogKey key : history.forms().keys()) {
      List<byte[]> others = history.forms().others(key);
      if (!REWRITTEN.contains(key.kind()) || !repaired.add(key)) {
        continue;
      }
      boolean hasCanonical =
          history.last(key.bytes()).filter(last -> !last.isTombstone()).isPresent();
      int count = others.size() + (hasCanonical ? 1 : 0);
      findings.add(
          Finding.of(
                  FindingKind.KEY_FORMS,
                  place(key),
                  sentence(key.toString())
                      + (count == 1
                          ? " has a key that newer servers encode differently"
                          : " has records under " + count + " forms of its key"))
              .with(new Repair.Records(restoration.of(history.state(), key))));
    }
  }

  private void addChangesAfterCompaction() {
    TopicHistory compacted = history.compacted();
    for (StateDifference.Item item : StateDifference.between(history.state(), compacted.state())) {
      if (repaired.add(item.key())) {
        findings.add(
            Finding.of(
                    FindingKind.CHANGES_AFTER_COMPACTION,
                    place(item.key()),
                    "After compaction, " + item.key() + " " + item.text())
                .with(new Repair.Records(restoration.of(history.state(), item.key()))));
      }
    }
  }

  /** A context goes on counting after its highest id, which one of its records must have. */
  private void addHighestIds() {
    RegistryState kept =
        TopicHistory.of(history.last(LogKey.of(Kind.NOOP, "")).map(List::of).orElse(List.of()))
            .state();
    for (String context : history.state().countedContexts()) {
      int highest = history.state().highestId(context);
      if (history.state().keys(context, highest).isEmpty() && kept.highestId(context) < highest) {
        findings.add(
            Finding.of(
                    FindingKind.HIGHEST_ID_LOST,
                    "key " + new String(LogKey.of(Kind.NOOP, "").bytes(), StandardCharsets.UTF_8),
                    "No record keeps the highest id of "
                        + (context.isEmpty()
                            ? "the default context"
                            : "context " + Subjects.contextName(context))
                        + ", "
                        + highest
                        + ", which no version has")
                .with(
                    new Repair.Records(
                        List.of(new TopicWriter(history.forms()).noop(history.state())))));
      }
    }
  }

  private void addAssociations(boolean hasForeignMembers) {
    long count =
        history.last().stream()
            .filter(last -> last.key().filter(key -> key.kind() == Kind.ASSOC).isPresent())
            .count();
    if (count > 0) {
      Finding finding =
          Finding.of(
              FindingKind.ASSOCIATIONS,
              "",
              "The topic has "
                  + count
                  + " associations"
                  + (hasForeignMembers ? ", and Confluent's servers may be running" : ""));
      findings.add(hasForeignMembers ? finding.as(Severity.WARNING) : finding);
    }
  }

  private String place(StoredVersion version) {
    return place(LogKey.schema(version.key()));
  }

  private String place(LogKey key) {
    return history
        .last(key)
        .map(TopicHistory::place)
        .orElseGet(() -> "key " + new String(key.bytes(), StandardCharsets.UTF_8));
  }

  private static String sentence(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
