// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.doctor.TopicHistory.Deletion;
import io.avrolope.server.doctor.TopicHistory.Last;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.TopicEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** Looks at the subjects of a topic: at their deletions, their gaps and their settings. */
final class SubjectExamination {
  private final TopicHistory history;
  private final RegistryState state;
  private final long beginning;
  private final Function<StoredVersion, String> place;
  private final Set<VersionKey> deletedForGood = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();

  private SubjectExamination(
      TopicHistory history, long beginning, Function<StoredVersion, String> place) {
    this.history = history;
    this.state = history.state();
    this.beginning = beginning;
    this.place = place;
    for (Last last : history.last()) {
      last.key()
          .filter(key -> key.kind() == Kind.SCHEMA && last.isTombstone())
          .ifPresent(key -> deletedForGood.add(key.versionKey()));
    }
  }

  /**
   * The faults of the subjects.
   *
   * @param beginning the offset of the first record that is kept
   * @param place where a version is kept
   */
  static List<Finding> of(
      TopicHistory history, long beginning, Function<StoredVersion, String> place) {
    SubjectExamination examination = new SubjectExamination(history, beginning, place);
    for (String subject : examination.state.subjects()) {
      examination.addReturned(subject);
      examination.addGap(subject);
    }
    examination.history.last().forEach(examination::addForgottenDeletion);
    examination.addSettings();
    for (TopicEntry entry : history.emptyTombstones()) {
      examination.findings.add(
          Finding.of(
              FindingKind.EMPTY_TOMBSTONE,
              TopicHistory.place(entry),
              "A tombstone has no record before it"));
    }
    return examination.findings;
  }

  /**
   * A subject that was deleted as a whole still has deleted versions: the next version had to be
   * above them, and not among them.
   */
  private void addReturned(String subject) {
    Optional<Deletion> deletion = history.deletion(subject);
    if (deletion.isEmpty()) {
      return;
    }
    SortedMap<Integer, StoredVersion> versions =
        state.versions(subject).headMap(deletion.get().version() + 1);
    boolean isStillDeleted =
        versions.values().stream()
            .anyMatch(
                each -> each.isDeleted() && history.offset(each.key()) <= deletion.get().offset());
    for (StoredVersion version : versions.values()) {
      if (isStillDeleted
          && !version.isDeleted()
          && history.offset(version.key()) > deletion.get().offset()) {
        findings.add(
            Finding.of(
                FindingKind.RETURNED_VERSION,
                place.apply(version),
                "Version "
                    + version.version()
                    + " of subject "
                    + subject
                    + " was deleted at offset "
                    + deletion.get().offset()
                    + " and written again"));
      }
    }
  }

  private void addGap(String subject) {
    Set<Integer> missing = new TreeSet<>();
    int expected = 1;
    for (int number : state.versions(subject).keySet()) {
      // a version may have been imported under any number
      for (int gap = Math.max(expected, number - MAX_GAP); gap < number; gap++) {
        if (!deletedForGood.contains(new VersionKey(subject, gap))) {
          missing.add(gap);
        }
      }
      expected = number + 1;
    }
    if (!missing.isEmpty()) {
      Finding finding =
          Finding.of(
              FindingKind.VERSION_GAP,
              "",
              "Subject "
                  + subject
                  + " does not have the versions "
                  + missing
                  + (beginning > 0 ? ", and the first records of the topic are deleted" : ""));
      findings.add(beginning > 0 ? finding.as(Severity.WARNING) : finding);
    }
  }

  /** Of longer gaps, only the end is named. */
  private static final int MAX_GAP = 100;

  private void addForgottenDeletion(Last last) {
    LogKey key = last.key().orElse(LogKey.of(Kind.NOOP, ""));
    if (key.kind() != Kind.DELETE_SUBJECT || last.isTombstone()) {
      return;
    }
    int version = history.deletion(key.subject()).map(Deletion::version).orElse(0);
    if (state.versions(key.subject()).headMap(version + 1).isEmpty()) {
      byte[] bytes = last.entry().record().key();
      findings.add(
          Finding.of(
                  FindingKind.FORGOTTEN_DELETION,
                  TopicHistory.place(last.entry()),
                  "The record deletes versions of subject " + key.subject() + " that are gone")
              .with(
                  new Repair.Records(
                      bytes == null ? List.of() : List.of(LogRecord.tombstone(bytes)))));
    }
  }

  private void addSettings() {
    Stream.concat(state.configs().keySet().stream(), state.modes().keySet().stream())
        .distinct()
        .filter(subject -> !Subjects.name(subject).isEmpty())
        .filter(subject -> state.versions(subject).isEmpty())
        .forEach(
            subject ->
                findings.add(
                    Finding.of(
                        FindingKind.SETTINGS_WITHOUT_SUBJECT,
                        "",
                        "Subject " + subject + " has settings and no versions")));
  }
}
