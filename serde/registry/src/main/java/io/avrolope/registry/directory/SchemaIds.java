// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import io.avrolope.error.RegistryRefusedException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file {@code ids.properties} at the root of a schema directory: a line {@code
 * <folder>/<version>=<id>} for each schema. Schemas with the same text share an id. A server that
 * runs appends lines after the comment {@link #APPENDED}. Immutable.
 */
public final class SchemaIds {
  /** The name of the file. */
  public static final String FILE = "ids.properties";

  /**
   * The comment before lines that a writer appends. A last line without an end of line is not
   * complete then: its writer has not finished it, or has crashed.
   */
  public static final String APPENDED =
      "# Appended while the server ran, oldest first. The server sorts all lines when it stops.";

  private static final Pattern LINE = Pattern.compile("([^=\\s]+)\\s*=\\s*([1-9][0-9]{0,9})");
  private static final String HEAD =
      "# The id of each schema. Written by Avrolope; keep it with the schemas, and never change an"
          + " id.\n";

  /** Characters of a line in a message. */
  private static final int MAX_SHOWN = 100;

  private static final Pattern MERGE_MARK = Pattern.compile("(?:<{7}|={7}|>{7}|\\|{7})(?: .*)?");

  private final Map<SchemaFile, Integer> idByFile;

  private SchemaIds(Map<SchemaFile, Integer> idByFile) {
    this.idByFile = Map.copyOf(idByFile);
  }

  static SchemaIds none() {
    return new SchemaIds(Map.of());
  }

  /** The file with these ids. */
  public static SchemaIds of(Map<SchemaFile, Integer> idByFile) {
    return new SchemaIds(idByFile);
  }

  /**
   * Parses the text of the file.
   *
   * @param place the origin of the text, for messages
   * @throws RegistryRefusedException if a line is malformed; the message names the line
   */
  public static SchemaIds parse(String text, String place) {
    return parse(text, place, SchemaIds::quoted);
  }

  /**
   * As {@link #parse}, for messages that strangers see: a link may have put another file in the
   * place of this one. Of malformed lines, only marks of a merge are quoted.
   */
  public static SchemaIds parseForStrangers(String text, String place) {
    return parse(
        text, place, line -> MERGE_MARK.matcher(line).matches() ? quoted(line) : "another line");
  }

  private static SchemaIds parse(String text, String place, UnaryOperator<String> shown) {
    Map<SchemaFile, Integer> ids = new HashMap<>();
    int number = 0;
    for (String line : complete(text).lines().map(String::strip).toList()) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Matcher matcher = LINE.matcher(line);
      SchemaFile file =
          matcher.matches()
              ? SchemaFile.parse(matcher.group(1) + SchemaFile.ENDING).orElse(null)
              : null;
      if (file == null || Long.parseLong(matcher.group(2)) > Integer.MAX_VALUE) {
        throw malformed(shown.apply(line), place, number);
      }
      Integer id = Integer.valueOf(matcher.group(2));
      Integer earlier = ids.putIfAbsent(file, id);
      if (earlier != null && !earlier.equals(id)) {
        throw malformed("a second id, " + id + ", of " + file.path(), place, number);
      }
    }
    return new SchemaIds(ids);
  }

  /** The text without a last line that its writer has not finished. */
  private static String complete(String text) {
    return text.endsWith("\n") || !text.contains(APPENDED)
        ? text
        : text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /**
   * The text with more lines at its end; without those whose schema it has already.
   *
   * @param lines as {@link #line} makes them
   */
  public static String extended(String text, String lines) {
    StringBuilder all = new StringBuilder(text.isEmpty() ? HEAD : complete(text));
    if (all.charAt(all.length() - 1) != '\n') {
      all.append('\n');
    }
    Set<String> known = all.toString().lines().map(SchemaIds::key).collect(Collectors.toSet());
    lines
        .lines()
        .filter(line -> known.add(key(line)))
        .forEach(line -> all.append(line).append('\n'));
    return all.toString();
  }

  /** The part of a line that may be in the file only once. */
  private static String key(String line) {
    int end = line.indexOf('=');
    return (end < 0 || line.startsWith("#") ? line : line.substring(0, end)).strip();
  }

  /** A line of the file, with its end. */
  public static String line(String folder, long version, int id) {
    return folder + "/" + version + "=" + id + "\n";
  }

  private static String quoted(String line) {
    return "'" + (line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + "...") + "'";
  }

  private static RegistryRefusedException malformed(String found, String place, int line) {
    return new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_POSSIBLE,
        "Expected lines of the form <folder>/<version>=<id> but found "
            + found
            + " at "
            + place
            + " (line "
            + line
            + ")");
  }

  /** The id of a schema; empty if it has none yet. */
  public Optional<Integer> id(SchemaFile file) {
    return Optional.ofNullable(idByFile.get(file));
  }

  /** The files that have this id; several if subjects share the schema. */
  Collection<SchemaFile> files(int id) {
    return idByFile.entrySet().stream()
        .filter(entry -> entry.getValue() == id)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  Collection<SchemaFile> files() {
    return idByFile.keySet();
  }

  /** The ids of all lines. */
  public Map<SchemaFile, Integer> byFile() {
    return idByFile;
  }

  /**
   * An id that no file has: after the highest one, or the lowest if there is none after it.
   *
   * @param others ids that are used as well
   */
  int unused(Set<Integer> others) {
    Set<Integer> used = new HashSet<>(others);
    used.addAll(idByFile.values());
    int highest = used.stream().max(Comparator.naturalOrder()).orElse(0);
    if (highest < Integer.MAX_VALUE) {
      return Math.max(highest, 0) + 1;
    }
    int unused = 1;
    while (used.contains(unused)) {
      unused++;
    }
    return unused;
  }

  /** These ids, and the ids of more files. */
  SchemaIds with(Map<SchemaFile, Integer> others) {
    Map<SchemaFile, Integer> more = new HashMap<>(others);
    more.putAll(idByFile);
    return new SchemaIds(more);
  }

  SchemaIds with(SchemaFile file, int id) {
    Map<SchemaFile, Integer> more = new HashMap<>(idByFile);
    more.put(file, id);
    return new SchemaIds(more);
  }

  /** The text of the file, in the order of folders and versions. */
  public String text() {
    StringBuilder text = new StringBuilder(HEAD);
    new TreeMap<>(idByFile)
        .forEach((file, id) -> text.append(line(file.folder(), file.version(), id)));
    return text.toString();
  }
}
