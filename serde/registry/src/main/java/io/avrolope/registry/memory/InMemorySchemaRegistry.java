// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.memory;

import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.text.SchemaNotFound;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/**
 * A registry in the memory of the JVM, for tests: {@code mock://scope}.
 *
 * <p>Ids and versions count from 1; a schema that is registered under two subjects has one id.
 * Compatibility is not checked. Thread-safe.
 */
public final class InMemorySchemaRegistry implements SchemaRegistry {
  /**
   * A mutable static: a producer and a consumer share a registry only by the same {@code
   * mock://scope} in their properties.
   */
  private static final Map<String, InMemorySchemaRegistry> SCOPES = new ConcurrentHashMap<>();

  private static final String REFERENCES = "id, version or GUID";

  private final List<Schema> schemas = new ArrayList<>();
  private final Map<String, List<Integer>> idsBySubject = new HashMap<>();
  private final String url;
  private final Matching matching;

  private InMemorySchemaRegistry(String url, Matching matching) {
    this.url = url;
    this.matching = matching;
  }

  /** The registry of a scope: always the same one, with the matching of the first call. */
  public static SchemaRegistry ofScope(String scope, Matching matching) {
    return SCOPES.computeIfAbsent(
        scope, name -> new InMemorySchemaRegistry("mock://" + name, matching));
  }

  @Override
  public synchronized Schema schema(SchemaReference reference) {
    if (reference instanceof SchemaReference.Version version) {
      List<Integer> ids = idsOf(version.subject());
      if (version.version() >= 1 && version.version() <= ids.size()) {
        return schemas.get(ids.get((int) version.version() - 1) - 1);
      }
    } else if (reference instanceof SchemaReference.Id id) {
      if (id.id() >= 1 && id.id() <= schemas.size()) {
        return schemas.get(id.id() - 1);
      }
    } else if (!(reference instanceof SchemaReference.Guid)) {
      throw UnsupportedReference.by(REFERENCES, reference, url);
    } else {
      for (Schema schema : schemas) {
        if (guid(schema).equals(reference)) {
          return schema;
        }
      }
    }
    throw SchemaNotFound.in(reference, url);
  }

  @Override
  public synchronized SchemaReference register(
      String subject, Schema schema, SchemaReference.Kind kind) {
    List<Integer> ids = idsBySubject.computeIfAbsent(subject, name -> new ArrayList<>());
    int version = versionOf(ids, schema);
    if (version == 0) {
      ids.add(idOf(schema));
      version = ids.size();
    }
    return reference(subject, version, kind);
  }

  @Override
  public synchronized SchemaReference lookUp(
      String subject, Schema schema, SchemaReference.Kind kind) {
    int version = versionOf(idsOf(subject), schema);
    if (version == 0) {
      throw SchemaNotFound.in("schema " + schema.getFullName() + " of subject " + subject, url);
    }
    return reference(subject, version, kind);
  }

  @Override
  public synchronized RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    List<Integer> ids = idsOf(subject);
    if (ids.isEmpty()) {
      throw SchemaNotFound.in("latest version of subject " + subject, url);
    }
    SchemaReference reference = reference(subject, ids.size(), kind);
    return new RegisteredSchema(reference, schema(reference));
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new InMemoryCatalog(this));
  }

  synchronized List<String> subjects() {
    return idsBySubject.keySet().stream().sorted().toList();
  }

  synchronized int versions(String subject) {
    return idsOf(subject).size();
  }

  private List<Integer> idsOf(String subject) {
    return idsBySubject.getOrDefault(subject, List.of());
  }

  private int versionOf(List<Integer> ids, Schema schema) {
    for (int i = 0; i < ids.size(); i++) {
      if (SchemaText.same(schemas.get(ids.get(i) - 1), schema, matching)) {
        return i + 1;
      }
    }
    return 0;
  }

  private int idOf(Schema schema) {
    for (int i = 0; i < schemas.size(); i++) {
      if (SchemaText.same(schemas.get(i), schema, matching)) {
        return i + 1;
      }
    }
    schemas.add(schema);
    return schemas.size();
  }

  private SchemaReference reference(String subject, int version, SchemaReference.Kind kind) {
    int id = idsOf(subject).get(version - 1);
    return switch (kind) {
      case VERSION -> new SchemaReference.Version(subject, version);
      case ID -> new SchemaReference.Id(id);
      case GUID -> guid(schemas.get(id - 1));
      case FINGERPRINT -> throw UnsupportedReference.by(REFERENCES, kind, url);
    };
  }

  private static SchemaReference.Guid guid(Schema schema) {
    byte[] text = schema.toString().getBytes(StandardCharsets.UTF_8);
    return new SchemaReference.Guid(UUID.nameUUIDFromBytes(text));
  }
}
