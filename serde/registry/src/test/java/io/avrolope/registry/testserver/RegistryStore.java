// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.internal.link.AvroVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Subjects, versions and ids, both counted from 1: a schema has one id under all subjects of a
 * context, {@code :.context:subject}.
 */
final class RegistryStore {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, List<Registered>> bySubject = new TreeMap<>();
  private final Map<String, NavigableMap<Integer, String>> schemasByContext = new TreeMap<>();
  private final Map<String, String> modes = new TreeMap<>();
  private final Map<String, List<Registered>> deleted = new TreeMap<>();

  /**
   * A registered schema.
   *
   * @param extras its {@code references}, {@code metadata} and {@code ruleSet}, if it has them
   */
  record Registered(String subject, int version, int id, String schema, ObjectNode extras) {
    UUID guid() {
      return UUID.nameUUIDFromBytes((schema + extras).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Registers a schema unless the subject has it. */
  synchronized Registered register(String subject, String schema, boolean normalize) {
    return find(subject, schema, normalize)
        .orElseGet(() -> add(subject, schema, normalize, inherited(subject)));
  }

  /** Registers a schema with additional fields, unless the subject has both. */
  synchronized Registered register(String subject, String schema, ObjectNode extras) {
    return all(subject)
        .filter(each -> each.schema().equals(schema) && each.extras().equals(extras))
        .findFirst()
        .orElseGet(() -> add(subject, schema, false, extras));
  }

  synchronized boolean hasText(String subject, String schema) {
    return all(subject).anyMatch(each -> each.schema().equals(schema));
  }

  /** As on Confluent's server, a new version inherits metadata and rules of the previous one. */
  ObjectNode inherited(String subject) {
    List<Registered> versions = bySubject.getOrDefault(subject, List.of());
    ObjectNode extras = JSON.createObjectNode();
    if (!versions.isEmpty()) {
      extras.setAll(versions.get(versions.size() - 1).extras().deepCopy());
      extras.remove("references");
    }
    return extras;
  }

  private Registered add(String subject, String schema, boolean normalize, ObjectNode extras) {
    String text = extras.has("references") ? schema : canonical(schema);
    NavigableMap<Integer, String> known = known(subject);
    int id =
        known.entrySet().stream()
            .filter(entry -> same(entry.getValue(), text + extras, normalize))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseGet(() -> known.isEmpty() ? 1 : known.lastKey() + 1);
    List<Registered> versions = bySubject.getOrDefault(subject, List.of());
    int version = versions.isEmpty() ? 1 : versions.get(versions.size() - 1).version() + 1;
    return put(new Registered(subject, version, id, text, extras));
  }

  /** Stores a version with the given number and id, and replaces a version with this number. */
  synchronized Registered put(Registered registered) {
    known(registered.subject()).put(registered.id(), registered.schema() + registered.extras());
    List<Registered> versions =
        bySubject.computeIfAbsent(registered.subject(), name -> new ArrayList<>());
    versions.removeIf(other -> other.version() == registered.version());
    versions.add(registered);
    versions.sort(Comparator.comparing(Registered::version));
    return registered;
  }

  /** Whether an id of the subject's context belongs to another schema. */
  synchronized boolean isOfAnother(int id, Registered registered) {
    String schema = registered.schema() + registered.extras();
    return !known(registered.subject()).getOrDefault(id, schema).equals(schema);
  }

  private NavigableMap<Integer, String> known(String subject) {
    return schemasByContext.computeIfAbsent(contextOf(subject), name -> new TreeMap<>());
  }

  synchronized void delete(String subject, int version) {
    bySubject.getOrDefault(subject, new ArrayList<>()).removeIf(r -> r.version() == version);
  }

  /** The version stays known by its id, and by its number if deleted versions are requested. */
  synchronized void softDelete(String subject, int version) {
    Registered registered = version(subject, version).orElseThrow();
    delete(subject, version);
    deleted.computeIfAbsent(subject, name -> new ArrayList<>()).add(registered);
  }

  /** Empty if the default applies. */
  synchronized Optional<String> mode(String subject) {
    return Optional.ofNullable(modes.get(subject));
  }

  /** The mode of the subject, of its context, or of the registry. */
  synchronized String modeInScope(String subject) {
    return mode(subject)
        .or(() -> mode(contextOf(subject)))
        .orElseGet(() -> modes.getOrDefault("", "READWRITE"));
  }

  /**
   * On entering IMPORT, soft-deleted versions are forgotten.
   *
   * @param subject empty: the registry
   */
  synchronized void setMode(String subject, String mode) {
    if (mode.equals("IMPORT") && !modeInScope(subject).equals("IMPORT")) {
      deleted.remove(subject);
    }
    modes.put(subject, mode);
  }

  synchronized void deleteMode(String subject) {
    modes.remove(subject);
  }

  synchronized Optional<Registered> find(String subject, String schema, boolean normalize) {
    return all(subject).filter(r -> same(r.schema(), canonical(schema), normalize)).findFirst();
  }

  synchronized Optional<Registered> version(String subject, int version) {
    return all(subject).filter(registered -> registered.version() == version).findFirst();
  }

  /** A version; a soft-deleted one only if it is wanted. */
  synchronized Optional<Registered> version(boolean isDeletedWanted, String subject, int version) {
    return version(subject, version)
        .or(
            () ->
                deleted.getOrDefault(isDeletedWanted ? subject : "", List.of()).stream()
                    .filter(registered -> registered.version() == version)
                    .findFirst());
  }

  /** The newest version whose metadata has these properties. */
  synchronized Optional<Registered> latest(String subject, Map<String, String> metadata) {
    return all(subject)
        .filter(
            registered -> {
              JsonNode properties = registered.extras().path("metadata").path("properties");
              return metadata.entrySet().stream()
                  .allMatch(e -> properties.path(e.getKey()).asText().equals(e.getValue()));
            })
        .reduce((older, newer) -> newer);
  }

  /**
   * The schema of an id. A subject with a context has separate ids; a subject without one is first
   * searched in the default context, then by its name in all contexts.
   */
  synchronized Optional<Registered> byId(int id, String subject) {
    String context = contextOf(subject);
    Stream<Registered> named =
        everything()
            .filter(r -> context.isEmpty() && r.subject().equals(contextOf(r.subject()) + subject));
    Stream<Registered> inContext =
        everything().filter(registered -> contextOf(registered.subject()).equals(context));
    Stream<Registered> gone =
        deleted.values().stream()
            .flatMap(List::stream)
            .filter(registered -> contextOf(registered.subject()).equals(context));
    return Stream.of(all(subject), named, inContext, gone)
        .flatMap(each -> each)
        .filter(r -> r.id() == id)
        .findFirst();
  }

  /** The versions of an id in the context of a subject. */
  synchronized List<Registered> versionsOf(int id, String subject) {
    String context = contextOf(subject);
    return everything()
        .filter(each -> each.id() == id && contextOf(each.subject()).equals(context))
        .toList();
  }

  synchronized Optional<Registered> byGuid(String guid) {
    return everything().filter(r -> r.guid().toString().equals(guid)).findFirst();
  }

  /** The ids of a schema by the names of their contexts. */
  synchronized Map<String, Integer> idsOfGuid(String guid) {
    Map<String, Integer> ids = new TreeMap<>();
    everything()
        .filter(r -> r.guid().toString().equals(guid))
        .forEach(
            r -> {
              String context = contextOf(r.subject());
              ids.put(context.isEmpty() ? "." : context.substring(1, context.length() - 1), r.id());
            });
    return ids;
  }

  synchronized List<String> subjects() {
    return List.copyOf(bySubject.keySet());
  }

  /** Empty if there is no such subject. */
  /** The schemas of a subject, oldest first. */
  synchronized List<String> texts(String subject) {
    return bySubject.getOrDefault(subject, List.of()).stream().map(Registered::schema).toList();
  }

  synchronized List<Integer> versions(String subject) {
    return all(subject).map(Registered::version).toList();
  }

  /** The same, with soft-deleted ones. */
  synchronized List<Integer> versionsAndDeleted(String subject) {
    return Stream.concat(all(subject), deleted.getOrDefault(subject, List.of()).stream())
        .map(Registered::version)
        .sorted()
        .toList();
  }

  private Stream<Registered> all(String subject) {
    return bySubject.getOrDefault(subject, List.of()).stream();
  }

  private Stream<Registered> everything() {
    return bySubject.values().stream().flatMap(List::stream);
  }

  private static String contextOf(String subject) {
    return subject.startsWith(":.") ? subject.substring(0, subject.indexOf(':', 1) + 1) : "";
  }

  private static String canonical(String schema) {
    return AvroVersion.uncheckedParser().parse(schema).toString();
  }

  private static boolean same(String left, String right, boolean normalize) {
    return normalize ? tree(left).equals(tree(right)) : left.equals(right);
  }

  private static List<JsonNode> tree(String schema) {
    try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(schema)) {
      return values.readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
