// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogChange;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogReader;
import io.avrolope.registry.log.LogReading;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.registry.log.LoggedSchema;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.topic.AssociationKeys;
import io.avrolope.server.topic.AssociationValue;
import io.avrolope.server.topic.HighestIds;
import io.avrolope.server.topic.SchemaValue;
import io.avrolope.server.topic.TopicJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns the records of a topic into changes of the state, in the order of their offsets from the
 * first one on. {@link LogReader} says what a record means, to clients too; this class knows what
 * only servers read, such as configurations. Not thread-safe.
 */
public final class LogReplay {
  private final LogReader reader;

  /**
   * @param forms notes the keys that have another form than this server's
   */
  public LogReplay(KeyForms forms) {
    this.reader = new LogReader(forms);
  }

  /**
   * Reads the next record.
   *
   * @param state with the changes of all records before; remains as it is
   * @param offset of the record
   * @param timestampMs of the record, in milliseconds since 1970
   */
  public Replayed read(RegistryState state, LogRecord record, long offset, long timestampMs) {
    LogReading reading =
        reader.read(record, offset, timestampMs, schema -> otherText(state, schema));
    List<Change> changes = new ArrayList<>();
    for (LogChange change : reading.changes()) {
      try {
        changes.addAll(changes(state, change));
      } catch (RuntimeException e) {
        return invalid(state, change, e);
      }
    }
    return new Replayed(changes, reading.problem());
  }

  /** All other versions with the id have the same text, since each was compared with the first. */
  private static Optional<VersionKey> otherText(RegistryState state, LoggedSchema schema) {
    return state.keys(schema.context(), schema.id()).stream()
        .filter(key -> !key.equals(schema.key()))
        .findFirst()
        .flatMap(state::version)
        .filter(version -> !version.body().text().equals(schema.text()))
        .map(version -> version.key());
  }

  private static List<Change> changes(RegistryState state, LogChange change) {
    if (change instanceof LogChange.PutSchema put) {
      return List.of(new Change.PutVersion(SchemaValue.stored(put.schema())));
    }
    if (change instanceof LogChange.RemoveSchema remove) {
      return List.of(new Change.RemoveVersion(remove.key()));
    }
    if (change instanceof LogChange.DeleteSubject delete) {
      return List.of(new Change.DeleteSubject(delete.subject(), delete.version()));
    }
    if (change instanceof LogChange.ClearDeleted clear) {
      return List.of(new Change.ClearDeleted(clear.scope()));
    }
    if (change instanceof LogChange.KeepId keep) {
      return kept(state, keep.context(), keep.id());
    }
    if (change instanceof LogChange.PutSetting put) {
      return settings(state, put.key(), put.value(), put.timestampMs());
    }
    if (change instanceof LogChange.RemoveSetting remove) {
      return removals(remove.key());
    }
    return List.of(); // the first version keeps the id, see LogChange.PutDuplicateId
  }

  private static List<Change> kept(RegistryState state, String context, int id) {
    return id > state.highestId(context)
        ? List.of(new Change.SetHighestId(context, id))
        : List.of();
  }

  /** A value whose JSON is right, but has a part that no registry writes. */
  private static Replayed invalid(RegistryState state, LogChange change, RuntimeException cause) {
    String text =
        cause instanceof IllegalArgumentException
            ? String.valueOf(cause.getMessage())
            : "the value has a part that no registry writes"; // such as a null in a list
    if (change instanceof LogChange.PutSchema put) {
      LoggedSchema schema = put.schema();
      return new Replayed(
          kept(state, schema.context(), schema.id()),
          LogReader.invalidValue(LogKey.schema(schema.key()), text).problem());
    }
    LogKey key = change instanceof LogChange.PutSetting put ? put.key() : LogKey.noop();
    return new Replayed(List.of(), LogReader.invalidValue(key, text).problem());
  }

  private static List<Change> removals(LogKey key) {
    return switch (key.kind()) {
      case CONFIG -> List.of(new Change.SetConfig(key.subject(), null));
      case MODE -> List.of(new Change.SetMode(key.subject(), null));
      case CONTEXT -> List.of(new Change.RemoveContext(key.subject()));
      case ASSOC ->
          AssociationKeys.association(key).<Change>map(Change.RemoveAssociation::new).stream()
              .toList();
      case NOOP, SCHEMA, DELETE_SUBJECT, CLEAR_SUBJECT -> List.of();
    };
  }

  private static List<Change> settings(
      RegistryState state, LogKey key, JsonNode value, long timestampMs) {
    return switch (key.kind()) {
      case CONFIG ->
          List.of(new Change.SetConfig(key.subject(), TopicJson.convert(value, Config.class)));
      case MODE ->
          List.of(
              new Change.SetMode(
                  key.subject(), TopicJson.convert(value, ModeValue.class).required()));
      case CONTEXT ->
          List.of(new Change.SetHighestId(key.subject(), state.highestId(key.subject())));
      case NOOP -> highestIds(state, value);
      case ASSOC -> association(state, key, value, timestampMs);
      case SCHEMA, DELETE_SUBJECT, CLEAR_SUBJECT -> List.of();
    };
  }

  private static List<Change> association(
      RegistryState state, LogKey key, JsonNode value, long timestampMs) {
    AssociationValue parsed = TopicJson.convert(value, AssociationValue.class);
    return AssociationKeys.association(key)
        .map(each -> parsed.stored(each, state.associations().find(each), timestampMs))
        .<Change>map(Change.PutAssociation::new)
        .stream()
        .toList();
  }

  /** The ids that this server has kept. Other writers may have written any value. */
  private static List<Change> highestIds(RegistryState state, JsonNode value) {
    HighestIds kept;
    try {
      kept = TopicJson.convert(value, HighestIds.class);
    } catch (IllegalArgumentException e) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>();
    Set<String> names = new TreeSet<>(kept.byName().keySet());
    names.addAll(kept.ordinaryByName().keySet());
    names.forEach(
        name -> {
          String context = Subjects.normalized(":" + name + ":");
          Integer id = kept.byName().get(name);
          Integer ordinary = kept.ordinaryByName().get(name);
          int highest = Math.max(state.highestId(context), id == null ? 0 : id);
          int ordinaryId = ordinary == null ? 0 : ordinary;
          if (highest > state.highestId(context) || ordinaryId > state.highestOrdinaryId(context)) {
            changes.add(new Change.SetHighestId(context, ordinaryId));
            changes.add(new Change.SetHighestId(context, Math.max(highest, ordinaryId)));
            if (!state.isListed(context)) {
              changes.add(new Change.RemoveContext(context));
            }
          }
        });
    return changes;
  }

  private record ModeValue(@Nullable Mode mode) {
    Mode required() {
      if (mode == null) {
        throw new IllegalArgumentException("the value has no mode");
      }
      return mode;
    }
  }
}
