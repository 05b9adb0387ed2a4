// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.content.SchemaGuid;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code .served} of a schema directory: the id and the schema that a server has given to
 * clients for each file. It stays as it is when people or Git change the other files, and so shows
 * a change of something that clients rely on. A later line overrides an earlier one. Immutable.
 *
 * <pre>
 * orders-value/1=1 5f1c7a52-...     version 1 of the subject was served with id 1
 * =2 0c6e1f7e-...                   id 2 was that of a version that was removed
 * orders-value/2=removed            the version was removed
 * </pre>
 *
 * A second GUID in a line is that of the file's text, if that is not the canonical text. The word
 * {@code json} after it says that the schema was in the {@code .json} beside the file. A line that
 * is cut says nothing, because a GUID has a fixed length.
 */
public final class ServedSchemas {
  /** The name of the file. */
  public static final String FILE = ".served";

  private static final String HEAD =
      "# What clients have got, so that a change of it is noticed. Written by the server.\n";
  private static final String REMOVED = "removed";
  private static final String IN_JSON = "json";
  private static final int GUID_LENGTH = 36;

  private final Map<SchemaFile, Entry> entries = new HashMap<>();
  private final Map<Integer, Entry> entryById = new HashMap<>();
  private final Set<SchemaFile> removed = new HashSet<>();
  private final Map<Integer, Entry> notInFile = new TreeMap<>();
  private final Map<Integer, Set<UUID>> overridden = new HashMap<>();
  private Map<Integer, Set<Entry>> others = Map.of();
  private int lines;
  private boolean isCut;

  private ServedSchemas() {}

  /**
   * The names and GUIDs under which a version was served.
   *
   * @param guid that of the canonical text and the references, without metadata and rules
   * @param textGuid that of the file's text without spaces, if it differs
   * @param isInJson whether the schema was in the {@code .json} beside the file, and the file has
   *     it with the types of its references
   */
  public record Entry(int id, UUID guid, @Nullable UUID textGuid, boolean isInJson) {
    /** Whether this is the schema, by its canonical text or by the text of its file. */
    public boolean isOf(UUID canonical, @Nullable UUID text) {
      return guid.equals(canonical)
          || guid.equals(text)
          || canonical.equals(textGuid)
          || (textGuid != null && textGuid.equals(text));
    }

    @Override
    public String toString() {
      return id
          + " "
          + guid
          + (textGuid == null ? "" : " " + textGuid)
          + (isInJson ? " " + IN_JSON : "");
    }
  }

  /** Parses the text of the file. Skips lines of another form. */
  public static ServedSchemas parse(String text) {
    ServedSchemas served = new ServedSchemas();
    text.lines().forEach(served::add);
    served.isCut = !text.isEmpty() && !text.endsWith("\n");
    return served;
  }

  /**
   * Parses the text of the file.
   *
   * @param others what this process has served with each id, if the file should be older than that
   *     or another one
   */
  public static ServedSchemas parse(String text, Map<Integer, Set<Entry>> others) {
    ServedSchemas served = parse(text);
    served.others = Map.copyOf(others);
    others.forEach(
        (id, entries) -> {
          Entry first = entries.iterator().next();
          if (served.entryById.putIfAbsent(id, first) == null) {
            served.notInFile.put(id, first);
          }
        });
    return served;
  }

  /**
   * Whether this process has served another schema with an id, and the file does not have it.
   *
   * @param canonical the GUID of the schema's canonical text
   * @param text the GUID of the text of its file; null if there is none
   */
  public boolean isForeign(int id, UUID canonical, @Nullable UUID text) {
    Set<Entry> known = others.getOrDefault(id, Set.of());
    Set<UUID> earlier = overridden.getOrDefault(id, Set.of());
    Entry now = entryById.get(id);
    return !known.isEmpty()
        && known.stream().noneMatch(entry -> entry.isOf(canonical, text))
        && known.stream()
            .noneMatch(
                entry ->
                    earlier.contains(entry.guid())
                        || (now != null && now.guid().equals(entry.guid())));
  }

  private void add(String line) {
    int end = line.lastIndexOf('=');
    Optional<SchemaFile> file = end <= 0 ? Optional.empty() : file(line.substring(0, end));
    if (end < 0 || line.startsWith("#") || (end > 0 && file.isEmpty())) {
      return;
    }
    lines++;
    String value = line.substring(end + 1);
    if (value.equals(REMOVED)) {
      file.ifPresent(this::remove);
      return;
    }
    entry(value)
        .ifPresent(
            entry -> {
              Entry old = entryById.put(entry.id(), entry);
              if (old != null && !old.guid().equals(entry.guid())) {
                overridden.computeIfAbsent(entry.id(), id -> new HashSet<>()).add(old.guid());
              }
              file.ifPresent(each -> entries.put(each, entry));
            });
  }

  /** The entries that were served and are not in the file, in the order of ids. */
  public Collection<Entry> notInFile() {
    return Collections.unmodifiableCollection(notInFile.values());
  }

  /** The entries of all ids, also of removed versions. */
  public Collection<Entry> entriesOfIds() {
    return Collections.unmodifiableCollection(entryById.values());
  }

  private void remove(SchemaFile file) {
    entries.remove(file);
    removed.add(file);
  }

  /** As {@link SchemaFile#parse}, also for folders whose names are hashes. */
  private static Optional<SchemaFile> file(String path) {
    int slash = path.lastIndexOf('/');
    try {
      return slash <= 0
          ? Optional.empty()
          : Optional.of(
              new SchemaFile(path.substring(0, slash), Long.parseLong(path.substring(slash + 1))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Entry> entry(String value) {
    boolean isInJson = value.endsWith(" " + IN_JSON);
    String guids = isInJson ? value.substring(0, value.length() - IN_JSON.length() - 1) : value;
    String[] parts = guids.split(" ", -1);
    boolean isComplete = parts.length == 3 || (parts.length == 2 && !isInJson);
    for (int i = 1; i < parts.length; i++) {
      isComplete = isComplete && parts[i].length() == GUID_LENGTH;
    }
    try {
      return isComplete
          ? Optional.of(
              new Entry(
                  Integer.parseInt(parts[0]),
                  UUID.fromString(parts[1]),
                  parts.length == 3 ? UUID.fromString(parts[2]) : null,
                  isInJson))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The schema that was served for a file; empty if there is none, or its version was removed. */
  public Optional<Entry> entry(SchemaFile file) {
    return Optional.ofNullable(entries.get(file));
  }

  /** The schema that was served with an id, also if its version was removed. */
  public Optional<Entry> entry(int id) {
    return Optional.ofNullable(entryById.get(id));
  }

  /** All files that were served and not removed. */
  public Map<SchemaFile, Entry> entries() {
    return Map.copyOf(entries);
  }

  /** The lowest id that each schema was ever served with, by the GUIDs of canonical texts. */
  public Map<UUID, Integer> idsByGuid() {
    Map<UUID, Integer> ids = new HashMap<>();
    entryById.values().forEach(entry -> ids.merge(entry.guid(), entry.id(), Math::min));
    return ids;
  }

  /** All ids that were ever served. */
  Set<Integer> ids() {
    return Set.copyOf(entryById.keySet());
  }

  /** The highest id that was ever served; 0 if none was. */
  public int highestId() {
    return highestIdBelow(Long.MAX_VALUE);
  }

  /** The highest id below a limit that was ever served; 0 if none was. */
  public int highestIdBelow(long limit) {
    return entryById.keySet().stream()
        .mapToInt(Integer::intValue)
        .filter(id -> id < limit)
        .max()
        .orElse(0);
  }

  /** Whether the last line has no end, because its writer did not finish it. */
  public boolean isCut() {
    return isCut;
  }

  /** Whether the file has said something of a file, perhaps that its version was removed. */
  public boolean isNoted(SchemaFile file) {
    return entries.containsKey(file) || removed.contains(file);
  }

  /** Whether most lines say nothing that {@link #text} would keep. */
  public boolean isWasteful() {
    int kept = entryById.size() + overridden.values().stream().mapToInt(Set::size).sum();
    return lines > 1_000 + 2 * kept;
  }

  /** A line of the file, with its end, for an id that no version has. */
  public static String line(Entry entry) {
    return "=" + entry + "\n";
  }

  /** A line of the file, with its end. */
  public static String line(SchemaFile file, Entry entry) {
    return file.folder() + "/" + file.version() + "=" + entry + "\n";
  }

  /** The line after the removal of a version. */
  public static String removal(SchemaFile file) {
    return file.folder() + "/" + file.version() + "=" + REMOVED + "\n";
  }

  /**
   * The text of the file: the schemas that an id had before, the ids, also of removed versions, and
   * the files.
   */
  public String text() {
    StringBuilder text = new StringBuilder(HEAD);
    new TreeMap<>(overridden)
        .forEach(
            (id, guids) ->
                guids.stream()
                    .sorted()
                    .forEach(guid -> text.append(line(new Entry(id, guid, null, false)))));
    Map<Integer, Entry> retired = new TreeMap<>(entryById);
    entries.values().forEach(entry -> retired.remove(entry.id()));
    retired.values().forEach(entry -> text.append(line(entry)));
    new TreeMap<>(entries).forEach((file, entry) -> text.append(line(file, entry)));
    return text.toString();
  }

  /** The GUID of a schema without metadata and rules, as its text and the references in a JSON. */
  static UUID guid(String schema, JsonNode references) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("schema", schema);
    return SchemaGuid.of(body.set("references", references));
  }

  /** The GUID of a schema without references, metadata and rules. */
  public static UUID guid(String schema) {
    return SchemaGuid.of(JsonNodeFactory.instance.objectNode().put("schema", schema));
  }

  /** The text without what JSON allows between its parts. */
  public static String withoutSpaces(String json) {
    StringBuilder text = new StringBuilder(json.length());
    boolean isInString = false;
    for (int i = 0; i < json.length(); i++) {
      char next = json.charAt(i);
      if (isInString && next == '\\' && i + 1 < json.length()) {
        text.append(next).append(json.charAt(++i));
        continue;
      }
      if (next == '"') {
        isInString = !isInString;
      }
      if (isInString || (next != ' ' && next != '\n' && next != '\r' && next != '\t')) {
        text.append(next);
      }
    }
    return text.toString();
  }

  /** The files that were served with an id. */
  List<SchemaFile> files(int id) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getValue().id() == id)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
