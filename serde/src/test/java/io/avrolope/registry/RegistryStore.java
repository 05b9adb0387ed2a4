package io.avrolope.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/** Subjects, versions and ids, both from 1 on: the same schema has one id under all subjects. */
final class RegistryStore {
  private final List<String> schemas = new ArrayList<>();
  private final Map<String, List<Integer>> idsBySubject = new TreeMap<>();

  /** A schema in its place. */
  record Registered(String subject, int version, int id, String schema) {}

  /** Registers a schema, or finds it. */
  synchronized Registered register(String subject, String schema, boolean normalize) {
    return find(subject, schema, normalize).orElseGet(() -> add(subject, schema, normalize));
  }

  private Registered add(String subject, String schema, boolean normalize) {
    String text = canonical(schema);
    int id = 1;
    while (id <= schemas.size() && !same(schemas.get(id - 1), text, normalize)) {
      id++;
    }
    if (id > schemas.size()) {
      schemas.add(text);
    }
    idsBySubject.computeIfAbsent(subject, name -> new ArrayList<>()).add(id);
    return version(subject, idsBySubject.get(subject).size()).orElseThrow();
  }

  synchronized Optional<Registered> find(String subject, String schema, boolean normalize) {
    return versions(subject).stream()
        .map(version -> version(subject, version).orElseThrow())
        .filter(registered -> same(registered.schema(), canonical(schema), normalize))
        .findFirst();
  }

  synchronized Optional<Registered> version(String subject, int version) {
    List<Integer> ids = idsBySubject.getOrDefault(subject, List.of());
    if (version < 1 || version > ids.size()) {
      return Optional.empty();
    }
    int id = ids.get(version - 1);
    return Optional.of(new Registered(subject, version, id, schemas.get(id - 1)));
  }

  /** The schema of an id, in the first place that has it. */
  synchronized Optional<Registered> byId(int id) {
    return subjects().stream()
        .flatMap(s -> versions(s).stream().map(version -> version(s, version).orElseThrow()))
        .filter(registered -> registered.id() == id)
        .findFirst();
  }

  synchronized List<String> subjects() {
    return List.copyOf(idsBySubject.keySet());
  }

  /** Empty if there is no such subject. */
  synchronized List<Integer> versions(String subject) {
    List<Integer> versions = new ArrayList<>();
    for (int i = 1; i <= idsBySubject.getOrDefault(subject, List.of()).size(); i++) {
      versions.add(i);
    }
    return versions;
  }

  private static String canonical(String schema) {
    return new Schema.Parser(NameValidator.NO_VALIDATION)
        .setValidateDefaults(false)
        .parse(schema)
        .toString();
  }

  private static boolean same(String left, String right, boolean normalize) {
    return normalize ? tree(left).equals(tree(right)) : left.equals(right);
  }

  private static JsonNode tree(String schema) {
    try {
      return new ObjectMapper().readTree(schema);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
