// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogReading.Problem;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.replay.Replayed;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.kafka.TopicEntry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The records of a topic, as a server reads them one after the other. Not thread-safe. */
final class TopicHistory {
  private final RegistryState state = new RegistryState();
  private final KeyForms forms = new KeyForms();
  private final LogReplay reader = new LogReplay(forms);
  private final Map<ByteBuffer, Last> lastByKey = new LinkedHashMap<>();
  private final Map<LogKey, TopicEntry> lastByMeaning = new HashMap<>();
  private final List<TopicEntry> withoutKey = new ArrayList<>();
  private final List<TopicEntry> emptyTombstones = new ArrayList<>();
  private final Map<VersionKey, Long> versionOffsets = new HashMap<>();
  private final Map<String, Deletion> deletions = new HashMap<>();

  /**
   * The last record with the same bytes as key.
   *
   * @param key what the bytes mean; empty if they mean nothing
   */
  record Last(TopicEntry entry, Optional<LogKey> key, Optional<Problem> problem) {
    boolean isTombstone() {
      return entry.record().value() == null;
    }
  }

  /**
   * The soft deletion of a subject by one record.
   *
   * @param version the highest that is deleted
   */
  record Deletion(long offset, int version) {}

  static TopicHistory of(Collection<TopicEntry> entries) {
    TopicHistory history = new TopicHistory();
    entries.forEach(history::add);
    return history;
  }

  private void add(TopicEntry entry) {
    Replayed reading = reader.read(state, entry.record(), entry.offset(), entry.timestampMs());
    byte[] bytes = entry.record().key();
    if (bytes == null) {
      withoutKey.add(entry);
      return;
    }
    ByteBuffer key = ByteBuffer.wrap(bytes);
    // the order is that of the last records
    boolean isFirst = lastByKey.remove(key) == null;
    if (isFirst && entry.record().value() == null && !isMark(bytes)) {
      emptyTombstones.add(entry);
    }
    Optional<LogKey> meaning = LogKey.read(bytes);
    meaning.ifPresent(each -> lastByMeaning.put(each, entry));
    lastByKey.put(key, new Last(entry, meaning, reading.problem()));
    for (Change change : reading.changes()) {
      note(change, entry.offset());
      state.apply(change);
    }
  }

  /** Records without a meaning usually have no value. */
  private static boolean isMark(byte[] bytes) {
    return LogKey.read(bytes).filter(key -> key.kind() == LogKey.Kind.NOOP).isPresent();
  }

  private void note(Change change, long offset) {
    if (change instanceof Change.PutVersion put) {
      versionOffsets.put(put.version().key(), offset);
    } else if (change instanceof Change.DeleteSubject delete) {
      deletions.put(delete.subject(), new Deletion(offset, delete.version()));
    }
  }

  /** The history that a server will read after compaction, when tombstones are gone too. */
  TopicHistory compacted() {
    return of(
        lastByKey.values().stream().filter(last -> !last.isTombstone()).map(Last::entry).toList());
  }

  RegistryState state() {
    return state;
  }

  KeyForms forms() {
    return forms;
  }

  /** By the offsets of the last records. */
  Collection<Last> last() {
    return lastByKey.values();
  }

  /** The last record with these bytes as key. */
  Optional<Last> last(byte[] key) {
    return Optional.ofNullable(lastByKey.get(ByteBuffer.wrap(key)));
  }

  /** The last record of a key under any form. */
  Optional<TopicEntry> last(LogKey key) {
    return Optional.ofNullable(lastByMeaning.get(key));
  }

  List<TopicEntry> withoutKey() {
    return withoutKey;
  }

  List<TopicEntry> emptyTombstones() {
    return emptyTombstones;
  }

  /** Where a version was last written. */
  long offset(VersionKey key) {
    return versionOffsets.getOrDefault(key, 0L);
  }

  Optional<Deletion> deletion(String subject) {
    return Optional.ofNullable(deletions.get(subject));
  }

  /** The place of a record, for people. */
  static String place(TopicEntry entry) {
    byte[] key = Objects.requireNonNull(entry.record().key());
    return "offset " + entry.offset() + ", key " + new String(key, StandardCharsets.UTF_8);
  }
}
