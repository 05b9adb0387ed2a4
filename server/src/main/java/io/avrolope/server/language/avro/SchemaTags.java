// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.TagEdit.Kind;
import io.avrolope.server.language.TaggedEntity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tags of records and fields, which a schema's text has as property {@code confluent:tags}. */
final class SchemaTags {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PROPERTY = "confluent:tags";
  private static final String ANY = "*";

  private SchemaTags() {}

  /**
   * A text with other tags. The time grows with the text and the number of edits.
   *
   * @param canonical a schema as Avro prints it
   * @throws IllegalArgumentException if there is no such record or field
   */
  static String edited(String canonical, List<TagEdit> edits) {
    if (edits.isEmpty()) {
      return canonical;
    }
    try {
      JsonNode schema = JSON.readTree(canonical);
      Map<Place, List<Part>> parts =
          parts(schema).stream().collect(Collectors.groupingBy(Part::place));
      IdentityHashMap<Part, Set<String>> edited = new IdentityHashMap<>();
      for (TagEdit edit : edits) {
        List<Part> targets = parts.get(new Place(edit.path(), edit.kind()));
        if (targets == null) {
          throw new IllegalArgumentException(
              "No matching path '" + edit.path() + "' found in the schema");
        }
        for (Part target : targets) {
          edit(edited.computeIfAbsent(target, Part::tags), edit);
        }
      }
      edited.forEach(SchemaTags::replace);
      return JSON.writeValueAsString(schema);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  /**
   * A text with the tags of another one beside its own, at each record and field that both have.
   *
   * @param from a schema as Avro prints it
   * @param canonical a schema as Avro prints it
   */
  static String withTagsOf(String from, String canonical) {
    try {
      JsonNode schema = JSON.readTree(canonical);
      Map<Place, Set<String>> tags = new HashMap<>();
      for (Part part : parts(JSON.readTree(from))) {
        tags.computeIfAbsent(part.place(), place -> new LinkedHashSet<>()).addAll(part.tags());
      }
      tags.values().removeIf(Set::isEmpty);
      for (Part part : parts(schema)) {
        Set<String> added = tags.get(part.place());
        if (added != null) {
          Set<String> all = part.tags();
          all.addAll(added);
          replace(part, all);
        }
      }
      return tags.isEmpty() ? canonical : JSON.writeValueAsString(schema);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  /** The records and fields with one of these tags; {@code *} is any tag. */
  static List<TaggedEntity> tagged(String canonical, List<String> wanted) {
    try {
      List<TaggedEntity> tagged = new ArrayList<>();
      for (Part part : parts(JSON.readTree(canonical))) {
        List<String> tags = new ArrayList<>();
        for (JsonNode tag : part.node().path(PROPERTY)) {
          if (wanted.contains(ANY) || wanted.contains(tag.asText())) {
            tags.add(tag.asText());
          }
        }
        if (!tags.isEmpty()) {
          tagged.add(
              new TaggedEntity(new TaggedEntity.Entity(part.path(), part.kind().type()), tags));
        }
      }
      return tagged;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  /** A record or field of a schema's text. */
  private record Part(String path, Kind kind, ObjectNode node) {
    Place place() {
      return new Place(path, kind);
    }

    /** The tags that the text has, in its order. */
    Set<String> tags() {
      Set<String> tags = new LinkedHashSet<>();
      node.path(PROPERTY).forEach(tag -> tags.add(tag.asText()));
      return tags;
    }
  }

  /** Where a record or field is in a schema. */
  private record Place(String path, Kind kind) {}

  private static List<Part> parts(JsonNode schema) {
    List<Part> parts = new ArrayList<>();
    collect(schema, "", parts);
    return parts;
  }

  private static void collect(JsonNode schema, String namespace, List<Part> parts) {
    if (schema.isArray()) {
      schema.forEach(branch -> collect(branch, namespace, parts));
    } else if (schema.isObject()) {
      String inner = schema.path("namespace").asText(namespace);
      if (schema.has("fields")) {
        collectRecord((ObjectNode) schema, inner, parts);
      }
      for (String part : List.of("items", "values", "type")) {
        collect(schema.path(part), inner, parts);
      }
    }
  }

  private static void collectRecord(ObjectNode schema, String namespace, List<Part> parts) {
    String name = schema.path("name").asText();
    String fullName = namespace.isEmpty() ? name : namespace + "." + name;
    parts.add(new Part(fullName, Kind.RECORD, schema));
    for (JsonNode field : schema.path("fields")) {
      parts.add(
          new Part(fullName + "." + field.path("name").asText(), Kind.FIELD, (ObjectNode) field));
      collect(field.path("type"), namespace, parts);
    }
  }

  private static void edit(Set<String> tags, TagEdit edit) {
    if (edit.action() == TagEdit.Action.ADD) {
      tags.addAll(edit.tags());
    } else {
      edit.tags().forEach(tags::remove);
    }
  }

  private static void replace(Part part, Set<String> tags) {
    ObjectNode node = part.node();
    node.remove(PROPERTY);
    if (!tags.isEmpty()) {
      ArrayNode array = node.putArray(PROPERTY);
      tags.forEach(array::add);
    }
  }
}
