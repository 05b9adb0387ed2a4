// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.log;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.LogReading.Problem;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Tells the meaning of the records of a topic {@code _schemas}, in the order of their offsets from
 * the first one on. The topic may be compacted, and written by any registry of any version.
 * Clients, the command line and the server all read it by this class. Not thread-safe.
 */
public final class LogReader {
  private final KeyForms forms;
  private final RedpandaRaces races = new RedpandaRaces();

  /**
   * @param forms notes the keys that have another form than {@link LogKey#bytes}
   */
  public LogReader(KeyForms forms) {
    this.forms = forms;
  }

  /** The versions that the records before have put, and whose ids they have. */
  @FunctionalInterface
  public interface Holders {
    /**
     * Another version in the context of a schema that has its id with another text; empty if there
     * is none.
     */
    Optional<VersionKey> otherText(LoggedSchema schema);
  }

  /**
   * Reads the next record. The content of a record throws no exception.
   *
   * @param offset of the record. If it is not after that of the last call, the topic is read again
   *     from its beginning
   * @param timestampMs of the record, in milliseconds since 1970
   * @param holders with the changes of all records before
   */
  public LogReading read(LogRecord record, long offset, long timestampMs, Holders holders) {
    byte[] bytes = record.key();
    if (bytes == null) {
      return LogReading.problem(Problem.Kind.NULL_KEY, "the record has no key");
    }
    byte[] value = record.value();
    JsonNode json = null;
    LogKey key;
    try {
      json = LogJson.object(bytes, "key");
      Optional<LogKey.Kind> kind = LogKey.kind(json);
      if (kind.isEmpty()) {
        return LogReading.problem(
            Problem.Kind.UNKNOWN_KEY_TYPE,
            "the key has the unknown keytype " + LogKey.keytype(json));
      }
      key = LogKey.of(kind.get(), json);
    } catch (IllegalArgumentException e) {
      return LogReading.problem(
          Problem.Kind.INVALID_KEY, String.valueOf(e.getMessage()), keptId(json, value));
    }
    forms.read(key, bytes, value != null);
    if (value == null) {
      return removal(key);
    }
    if (races.isLost(json, offset)) {
      return LogReading.problem(
          Problem.Kind.LOST_RACE, "another record of Redpanda was written at the offset of " + key);
    }
    try {
      return read(key, LogJson.object(value, "value"), timestampMs, holders);
    } catch (IllegalArgumentException e) {
      return invalidValue(key, String.valueOf(e.getMessage()), keptId(json, value));
    }
  }

  /** The reading of a record whose value cannot be used. */
  public static LogReading invalidValue(LogKey key, String text, LogChange... changes) {
    return LogReading.problem(Problem.Kind.INVALID_VALUE, key + ": " + text, changes);
  }

  private static LogReading removal(LogKey key) {
    return switch (key.kind()) {
      case SCHEMA -> LogReading.of(new LogChange.RemoveSchema(key.versionKey()));
      case CONFIG, MODE, CONTEXT, ASSOC -> LogReading.of(new LogChange.RemoveSetting(key));
      case NOOP, DELETE_SUBJECT, CLEAR_SUBJECT -> LogReading.of();
    };
  }

  private static LogReading read(LogKey key, JsonNode value, long timestampMs, Holders holders) {
    return switch (key.kind()) {
      case SCHEMA -> schema(LoggedSchema.of(key.versionKey(), value, timestampMs), holders);
      case DELETE_SUBJECT ->
          LogReading.of(
              new LogChange.DeleteSubject(key.subject(), LogJson.number(value, "version", 0)));
      case CLEAR_SUBJECT -> LogReading.of(new LogChange.ClearDeleted(key.subject()));
      case CONFIG, MODE, CONTEXT, NOOP, ASSOC ->
          LogReading.of(new LogChange.PutSetting(key, value, timestampMs));
    };
  }

  /** An id of a context belongs to one text. */
  private static LogReading schema(LoggedSchema schema, Holders holders) {
    return holders
        .otherText(schema)
        .map(
            holder ->
                LogReading.problem(
                    Problem.Kind.DUPLICATE_ID,
                    schema.key()
                        + " has id "
                        + schema.id()
                        + ", which "
                        + holder
                        + " has with another schema",
                    new LogChange.PutDuplicateId(schema, holder)))
        .orElseGet(() -> LogReading.of(new LogChange.PutSchema(schema)));
  }

  /**
   * The id of a schema that cannot be read, perhaps because a newer server has written it. Records
   * may have the id, so it is not given again.
   */
  private static LogChange[] keptId(@Nullable JsonNode key, byte @Nullable [] value) {
    if (key == null
        || value == null
        || !key.path("keytype").asText().equals(LogKey.Kind.SCHEMA.name())) {
      return new LogChange[0];
    }
    OptionalInt id;
    try {
      id = LogJson.integer(LogJson.object(value, "value"), "id");
    } catch (IllegalArgumentException e) {
      return new LogChange[0];
    }
    String subject = Objects.requireNonNullElse(key.path("subject").textValue(), "");
    return id.isPresent() && id.getAsInt() > 0
        ? new LogChange[] {
          new LogChange.KeepId(Subjects.context(Subjects.normalized(subject)), id.getAsInt())
        }
        : new LogChange[0];
  }
}
