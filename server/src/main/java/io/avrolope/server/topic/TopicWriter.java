// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.replay.LogReplay;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns changes into the records that Confluent's leader would write for them: in its order, with
 * its key bytes. Not thread-safe.
 */
public final class TopicWriter {
  private final KeyForms forms;

  /**
   * @param forms of the records that were read
   */
  public TopicWriter(KeyForms forms) {
    this.forms = forms;
  }

  /**
   * The records of changes, all of which must be written, in this order.
   *
   * @param before the state before the changes
   */
  public List<LogRecord> records(RegistryState before, List<Change> changes) {
    List<LogRecord> records = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    for (Change change : changes) {
      String context = listing(change);
      if (context != null && !before.isListed(context) && listed.add(context)) {
        records.add(context(context));
      }
      add(records, change);
    }
    HighestIds marks = marks(before, changes);
    if (!marks.equals(HighestIds.of(before))) {
      records.add(marks.record());
    }
    return records;
  }

  /**
   * The record that changes nothing. A leader writes it to learn that it has read all others.
   *
   * @param state whose highest ids it keeps, see {@link LogReplay}
   */
  public LogRecord noop(RegistryState state) {
    return HighestIds.of(state).record();
  }

  /** The context that a change puts on the list; null if it puts none there. */
  private static @Nullable String listing(Change change) {
    if (change instanceof Change.PutVersion put) {
      return Subjects.context(put.version().subject());
    }
    return change instanceof Change.SetHighestId set ? set.context() : null;
  }

  private void add(List<LogRecord> records, Change change) {
    if (change instanceof Change.PutVersion put) {
      records.add(schema(put.version()));
    } else if (change instanceof Change.RemoveVersion remove) {
      records.addAll(tombstones(LogKey.schema(remove.key())));
    } else if (change instanceof Change.DeleteSubject delete) {
      records.add(
          record(
              LogKey.of(Kind.DELETE_SUBJECT, delete.subject()),
              TopicJson.object()
                  .put("subject", delete.subject())
                  .put("version", delete.version())));
    } else if (change instanceof Change.ClearDeleted clear) {
      LogKey key = LogKey.of(Kind.CLEAR_SUBJECT, clear.scope());
      records.add(record(key, ofSubject(clear.scope())));
    } else if (change instanceof Change.SetConfig set) {
      LogKey key = LogKey.of(Kind.CONFIG, set.subject());
      Config config = set.config();
      records.addAll(
          config == null
              ? tombstones(key)
              : List.of(record(key, ofSubject(set.subject()).setAll(TopicJson.tree(config)))));
    } else if (change instanceof Change.SetMode set) {
      LogKey key = LogKey.of(Kind.MODE, set.subject());
      records.addAll(
          set.mode() == null
              ? tombstones(key)
              : List.of(record(key, ofSubject(set.subject()).put("mode", set.mode().name()))));
    } else if (change instanceof Change.PutAssociation put) {
      records.add(association(put.association()));
    } else if (change instanceof Change.RemoveAssociation remove) {
      records.addAll(tombstones(AssociationKeys.of(remove.key())));
    } else if (change instanceof Change.RemoveContext remove) {
      records.addAll(tombstones(LogKey.of(Kind.CONTEXT, remove.context())));
    }
  }

  static LogRecord context(String context) {
    return record(
        LogKey.of(Kind.CONTEXT, context),
        TopicJson.object()
            .put("tenant", LogKey.TENANT)
            .put("context", Subjects.contextName(context)));
  }

  static LogRecord schema(StoredVersion version) {
    return record(LogKey.schema(version.key()), SchemaValue.of(version));
  }

  static LogRecord association(Association association) {
    return record(AssociationKeys.of(association.key()), AssociationValue.of(association));
  }

  private static ObjectNode ofSubject(String subject) {
    return subject.isEmpty() ? TopicJson.object() : TopicJson.object().put("subject", subject);
  }

  private static LogRecord record(LogKey key, Object value) {
    return new LogRecord(key.bytes(), TopicJson.bytes(value));
  }

  /** A tombstone for each form of a key. */
  private List<LogRecord> tombstones(LogKey key) {
    List<LogRecord> tombstones = new ArrayList<>(List.of(LogRecord.tombstone(key.bytes())));
    forms.others(key).forEach(bytes -> tombstones.add(LogRecord.tombstone(bytes)));
    return tombstones;
  }

  /** The highest ids that no version has after the changes. */
  private static HighestIds marks(RegistryState before, List<Change> changes) {
    HighestIds marks = HighestIds.of(before);
    Map<VersionKey, Optional<StoredVersion>> touched = new LinkedHashMap<>();
    Map<String, Integer> highest = new LinkedHashMap<>();
    Map<String, Integer> ordinary = new LinkedHashMap<>();
    for (Change change : changes.stream().flatMap(each -> before.steps(each).stream()).toList()) {
      if (change instanceof Change.RemoveVersion remove) {
        touched.put(remove.key(), Optional.empty());
        String context = Subjects.context(remove.key().subject());
        highest.merge(context, before.highestId(context), Math::max);
      } else if (change instanceof Change.PutVersion put) {
        touched.put(put.version().key(), Optional.of(put.version()));
        String context = Subjects.context(put.version().subject());
        highest.merge(context, before.highestId(context), Math::max);
        highest.merge(context, put.version().id(), Math::max);
        ordinary.merge(context, before.highestOrdinaryId(context), Math::max);
        if (put.version().id() < Integer.MAX_VALUE) {
          ordinary.merge(context, put.version().id(), Math::max);
        }
      } else if (change instanceof Change.SetHighestId set) {
        marks = marks.with(set.context(), set.id());
      }
    }
    for (Map.Entry<String, Integer> each : highest.entrySet()) {
      if (each.getValue() != 0 && !isHeld(before, touched, each.getKey(), each.getValue())) {
        marks = marks.with(each.getKey(), each.getValue());
      }
      int others = ordinary.getOrDefault(each.getKey(), 0);
      if (each.getValue() == Integer.MAX_VALUE && others > 0) {
        marks = marks.withOrdinary(each.getKey(), others);
      }
    }
    return marks;
  }

  /** Whether a version has an id after the changes. */
  private static boolean isHeld(
      RegistryState before,
      Map<VersionKey, Optional<StoredVersion>> touched,
      String context,
      int id) {
    return before.keys(context, id).stream().anyMatch(key -> !touched.containsKey(key))
        || touched.values().stream()
            .flatMap(Optional::stream)
            .anyMatch(each -> each.id() == id && Subjects.context(each.subject()).equals(context));
  }
}
