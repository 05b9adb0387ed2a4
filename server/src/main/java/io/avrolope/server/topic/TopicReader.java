// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.registry.confluent.LogKey;
import io.avrolope.registry.confluent.RedpandaRaces;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.model.VersionKey;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.topic.Reading.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns the records of a topic into changes, in the order of their offsets from the first one on.
 * The topic may be compacted, and of any age and maker. Not thread-safe.
 */
public final class TopicReader {
  private final KeyForms forms;
  private final RedpandaRaces races = new RedpandaRaces();

  /**
   * @param forms notes the keys that are spelled in another way than this server's
   */
  public TopicReader(KeyForms forms) {
    this.forms = forms;
  }

  /**
   * Reads the next record.
   *
   * @param state with the changes of all records before; remains as it is
   * @param offset of the record
   * @param timestampMs of the record, in milliseconds since 1970
   */
  public Reading read(RegistryState state, TopicRecord record, long offset, long timestampMs) {
    byte[] bytes = record.key();
    if (bytes == null) {
      return Reading.problem(Problem.Kind.NULL_KEY, "the record has no key");
    }
    LogKey parsed = null;
    TopicKey key;
    try {
      parsed = LogKey.of(bytes);
      Optional<TopicKey.Kind> kind = TopicKey.kind(parsed);
      if (kind.isEmpty()) {
        return Reading.problem(
            Problem.Kind.UNKNOWN_KEY_TYPE, "the key has the unknown keytype " + parsed.type());
      }
      key = TopicKey.of(kind.get(), parsed);
    } catch (IllegalArgumentException e) {
      return Reading.problem(
          Problem.Kind.INVALID_KEY,
          String.valueOf(e.getMessage()),
          keptId(state, parsed, record.value()));
    }
    byte[] value = record.value();
    forms.read(key, bytes, value != null);
    if (value != null && races.isLost(parsed, offset)) {
      return Reading.problem(
          Problem.Kind.LOST_RACE, "another record of Redpanda was written at the offset of " + key);
    }
    try {
      return value == null ? Reading.of(removals(key)) : read(state, key, value, timestampMs);
    } catch (RuntimeException e) {
      String text =
          e instanceof IllegalArgumentException
              ? e.getMessage()
              : "the value has a part that no registry writes"; // such as a null in a list
      return Reading.problem(
          Problem.Kind.INVALID_VALUE, key + ": " + text, keptId(state, parsed, value));
    }
  }

  /**
   * The id of a schema that this server cannot read, perhaps because a newer one has written it.
   * Records may have the id, so it is not given again.
   */
  private static List<Change> keptId(
      RegistryState state, @Nullable LogKey key, byte @Nullable [] value) {
    if (key == null || value == null || !key.type().equals(TopicKey.Kind.SCHEMA.name())) {
      return List.of();
    }
    String subject = key.subject().orElse("");
    String context = Subjects.context(Subjects.normalized(subject));
    OptionalInt id = TopicJson.number(value, "id");
    return id.isPresent() && id.getAsInt() > state.highestId(context)
        ? List.of(new Change.SetHighestId(context, id.getAsInt()))
        : List.of();
  }

  private static List<Change> removals(TopicKey key) {
    return switch (key.kind()) {
      case SCHEMA -> List.of(new Change.RemoveVersion(key.versionKey()));
      case CONFIG -> List.of(new Change.SetConfig(key.subject(), null));
      case MODE -> List.of(new Change.SetMode(key.subject(), null));
      case CONTEXT -> List.of(new Change.RemoveContext(key.subject()));
      case ASSOC ->
          key.associationKey().<Change>map(Change.RemoveAssociation::new).stream().toList();
      case NOOP, DELETE_SUBJECT, CLEAR_SUBJECT -> List.of();
    };
  }

  private static Reading read(RegistryState state, TopicKey key, byte[] value, long timestampMs) {
    return switch (key.kind()) {
      case SCHEMA -> {
        StoredVersion version =
            TopicJson.value(value, SchemaValue.class).stored(key.versionKey(), timestampMs);
        yield schema(state, version);
      }
      case CONFIG ->
          Reading.of(
              List.of(new Change.SetConfig(key.subject(), TopicJson.value(value, Config.class))));
      case MODE ->
          Reading.of(
              List.of(
                  new Change.SetMode(
                      key.subject(), TopicJson.value(value, ModeValue.class).required())));
      case DELETE_SUBJECT ->
          Reading.of(
              List.of(
                  new Change.DeleteSubject(
                      key.subject(), TopicJson.value(value, DeleteValue.class).required())));
      case CLEAR_SUBJECT -> Reading.of(List.of(new Change.ClearDeleted(key.subject())));
      case CONTEXT ->
          Reading.of(
              List.of(new Change.SetHighestId(key.subject(), state.highestId(key.subject()))));
      case NOOP -> Reading.of(highestIds(state, value));
      case ASSOC -> association(state, key, value, timestampMs);
    };
  }

  private static Reading association(
      RegistryState state, TopicKey key, byte[] value, long timestampMs) {
    AssociationValue parsed = TopicJson.value(value, AssociationValue.class);
    return Reading.of(
        key
            .associationKey()
            .map(each -> parsed.stored(each, state.associations().find(each), timestampMs))
            .<Change>map(Change.PutAssociation::new)
            .stream()
            .toList());
  }

  /** An id of a context belongs to one text: a record that gives it to another is not applied. */
  private static Reading schema(RegistryState state, StoredVersion version) {
    Optional<StoredVersion> holder =
        state
            .first(Subjects.context(version.subject()), version.id())
            .filter(other -> !other.body().text().equals(version.body().text()));
    return holder
        .map(
            other ->
                Reading.problem(
                    Problem.Kind.DUPLICATE_ID,
                    named(version.key())
                        + " has id "
                        + version.id()
                        + ", which "
                        + named(other.key())
                        + " has with another schema"))
        .orElseGet(() -> Reading.of(List.of(new Change.PutVersion(version))));
  }

  private static String named(VersionKey key) {
    return "version " + key.version() + " of subject " + key.subject();
  }

  /** The ids that this server has kept. Other writers may have written any value. */
  private static List<Change> highestIds(RegistryState state, byte[] value) {
    List<Change> changes = new ArrayList<>();
    HighestIds kept;
    try {
      kept = TopicJson.value(value, HighestIds.class);
    } catch (IllegalArgumentException e) {
      return List.of();
    }
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

  private record DeleteValue(@Nullable Integer version) {
    int required() {
      if (version == null) {
        throw new IllegalArgumentException("the value has no version");
      }
      return version;
    }
  }
}
