// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogJson;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.registry.log.LoggedSchema;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Writes records that make every reader of a key see its value in a given state, whatever was
 * written under that key before: under other forms, in records that are not valid, or in records
 * that were aborted. Not thread-safe.
 */
public final class Restoration {
  private final KeyForms forms;
  private final TopicWriter writer;

  /**
   * @param forms of the records that were read
   */
  public Restoration(KeyForms forms) {
    this.forms = forms;
    this.writer = new TopicWriter(forms);
  }

  /** The current value of a key, or a tombstone; tombstones of all its other forms first. */
  public List<LogRecord> of(RegistryState state, LogKey key) {
    Set<LogRecord> records = new LinkedHashSet<>();
    forms.others(key).forEach(bytes -> records.add(LogRecord.tombstone(bytes)));
    records.addAll(current(state, key));
    return List.copyOf(records);
  }

  /**
   * The records for readers that have read aborted records, as Confluent's servers do.
   *
   * @param state without the aborted records
   */
  public List<LogRecord> ofAborted(RegistryState state, List<LogRecord> aborted) {
    Set<LogRecord> records = new LinkedHashSet<>();
    for (LogRecord record : aborted) {
      LogKey.read(record.key())
          .filter(key -> key.kind() != Kind.NOOP)
          .ifPresent(
              key -> {
                if (isOtherSchema(state, key, record)) {
                  // else the reader would refuse the current value: the id would have two schemas
                  records.add(LogRecord.tombstone(Objects.requireNonNull(record.key())));
                }
                records.addAll(of(state, key));
              });
    }
    return List.copyOf(records);
  }

  private static boolean isOtherSchema(RegistryState state, LogKey key, LogRecord record) {
    byte[] value = record.value();
    if (key.kind() != Kind.SCHEMA || value == null) {
      return false;
    }
    try {
      LoggedSchema seen = LoggedSchema.of(key.versionKey(), LogJson.object(value, "value"), 0);
      return state
          .version(key.versionKey())
          .filter(each -> each.id() == seen.id() && each.body().text().equals(seen.text()))
          .isEmpty();
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  private List<LogRecord> current(RegistryState state, LogKey key) {
    String subject = key.subject();
    return switch (key.kind()) {
      case SCHEMA ->
          List.of(
              state
                  .version(key.versionKey())
                  .map(TopicWriter::schema)
                  .orElseGet(() -> LogRecord.tombstone(key.bytes())));
      case CONFIG ->
          writer.records(
              state, List.of(new Change.SetConfig(subject, state.config(subject).orElse(null))));
      case MODE ->
          writer.records(
              state, List.of(new Change.SetMode(subject, state.mode(subject).orElse(null))));
      case CONTEXT ->
          List.of(
              state.contexts().contains(subject)
                  ? TopicWriter.context(subject)
                  : LogRecord.tombstone(key.bytes()));
      case NOOP -> List.of(writer.noop(state));
      case DELETE_SUBJECT -> versionsAndNoDeletion(state, key);
      case CLEAR_SUBJECT -> deletedVersions(state, subject);
      case ASSOC ->
          List.of(
              AssociationKeys.association(key)
                  .flatMap(state.associations()::find)
                  .map(TopicWriter::association)
                  .orElseGet(() -> LogRecord.tombstone(key.bytes())));
    };
  }

  /** Each version says itself whether it is deleted, and so the deletion may be forgotten. */
  private static List<LogRecord> versionsAndNoDeletion(RegistryState state, LogKey key) {
    List<LogRecord> records = new ArrayList<>();
    state.versions(key.subject()).values().forEach(each -> records.add(TopicWriter.schema(each)));
    records.add(LogRecord.tombstone(key.bytes()));
    return records;
  }

  private static List<LogRecord> deletedVersions(RegistryState state, String scope) {
    return state.subjects().stream()
        .filter(subject -> Subjects.covers(scope, subject))
        .flatMap(subject -> state.versions(subject).values().stream())
        .filter(StoredVersion::isDeleted)
        .map(TopicWriter::schema)
        .toList();
  }
}
