// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.directory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.directory.ServedSchemas.Entry;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.avro.Schema;

/**
 * Compares the files of a directory with what a server has given to clients. A schema that would
 * mean something else than it did to the writer of a record is refused.
 */
record ServedCheck(SchemaTree tree, ServedSchemas served) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A server's settings of the directory. */
  private static final String SETTINGS = "@registry.json";

  /** Reads what was served; nothing if no server has used the directory. */
  static ServedCheck of(SchemaTree tree) {
    try {
      return new ServedCheck(tree, ServedSchemas.parse(tree.read(ServedSchemas.FILE).orElse("")));
    } catch (AvrolopeException e) {
      return new ServedCheck(tree, ServedSchemas.parse("")); // too long, or not for this user
    }
  }

  /** The ids with those that were served and are missing. */
  SchemaIds completed(SchemaIds ids, Predicate<SchemaFile> exists) {
    Map<SchemaFile, Integer> missing = new HashMap<>();
    served
        .entries()
        .forEach(
            (file, entry) -> {
              if (ids.id(file).isEmpty()
                  && entry.id() > 0
                  && SchemaFile.parse(file.path()).isPresent()
                  && exists.test(file)) {
                missing.put(file, entry.id());
              }
            });
    return missing.isEmpty() ? ids : ids.with(missing);
  }

  /**
   * An id that no file has and no server has given.
   *
   * @throws RegistryRefusedException if it is not known which ids a server has given
   */
  int unused(SchemaIds ids) {
    Set<Integer> given = new HashSet<>(served.ids());
    given.add(highestId());
    return ids.unused(given);
  }

  /** The highest id that a server gave; 0 if none gave one. Its version may be deleted. */
  private int highestId() {
    try {
      JsonNode settings = JSON.readTree(tree.read(SETTINGS).orElse("{}"));
      if (settings.isObject()) {
        return settings.path("highestId").asInt(0);
      }
    } catch (JsonProcessingException e) {
      // refused below
    }
    throw refused("The highest id that a server has given is unknown", SETTINGS);
  }

  /**
   * @throws RegistryRefusedException if a file that has the id, or was served with it, has another
   *     one there
   */
  void requireSame(SchemaIds ids, int id) {
    Collection<SchemaFile> files = new TreeSet<>(ids.files(id));
    files.addAll(served.files(id));
    for (SchemaFile file : files) {
      int now = ids.id(file).orElse(id);
      int before = served.entry(file).map(Entry::id).orElse(now);
      if (now != before) {
        throw refused(
            file.path() + " has id " + now + ", but a server has served it with id " + before,
            SchemaIds.FILE);
      }
    }
  }

  /**
   * @throws RegistryRefusedException if the file was served with another schema
   */
  void requireSame(SchemaFile file, Schema schema, String text) {
    Optional<Entry> entry = served.entry(file);
    if (entry.isEmpty()) {
      return;
    }
    if (!isOf(entry.get(), schema, text)) {
      throw refused("The schema is not the one that a server has served", file.path());
    }
    if (!isOfJson(entry.get(), file, schema)) {
      throw refused(
          "The schema of " + file.path() + " is not the one that a server has served",
          file.jsonPath());
    }
  }

  /**
   * @throws RegistryRefusedException if the id was served with another schema
   */
  void requireSame(int id, SchemaFile file, Schema schema, String text) {
    Optional<Entry> entry = served.entry(id).filter(each -> !isEntry(file, each));
    if (entry.isPresent()
        && !(isOf(entry.get(), schema, text) && isOfJson(entry.get(), file, schema))) {
      throw refused(
          "Id " + id + " of " + file.path() + " is that of another schema that a server has served",
          SchemaIds.FILE);
    }
  }

  private boolean isEntry(SchemaFile file, Entry entry) {
    return served.entry(file).filter(entry::equals).isPresent();
  }

  private static boolean isOf(Entry entry, Schema schema, String text) {
    return entry.isOf(
        ServedSchemas.guid(schema.toString()),
        ServedSchemas.guid(ServedSchemas.withoutSpaces(text)));
  }

  /**
   * Whether the schema is the same with what the {@code .json} beside the file says. Without a
   * schema or references there, the file alone has the schema.
   */
  private boolean isOfJson(Entry entry, SchemaFile file, Schema schema) {
    JsonNode json = json(file);
    JsonNode text = json.path("schema");
    JsonNode references = json.path("references");
    return (text.isTextual() || !references.isEmpty())
        ? entry.guid().equals(ServedSchemas.guid(text.asText(schema.toString()), references))
        : !entry.isInJson();
  }

  private JsonNode json(SchemaFile file) {
    try {
      return JSON.readTree(tree.read(file.jsonPath()).orElse(""));
    } catch (JsonProcessingException | RegistryRefusedException e) {
      return MissingNode.getInstance(); // only the server reads what else is in it
    }
  }

  private RegistryRefusedException refused(String fact, String file) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE, fact + ": correct " + tree + "/" + file);
  }
}
