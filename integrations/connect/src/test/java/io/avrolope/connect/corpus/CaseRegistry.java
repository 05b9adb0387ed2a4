// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/** The registry of one case: ids count from 1, and the case states the versions. */
public final class CaseRegistry implements SchemaRegistry {
  private final List<Schema> schemas = new ArrayList<>();
  private final Map<Integer, Integer> versions = new HashMap<>();

  /** Adds a writer schema and returns its id. */
  int add(Schema schema, int version) {
    int id = add(schema);
    versions.put(id, version);
    return id;
  }

  /** Adds a writer schema that no subject has, and returns its id. */
  public int add(Schema schema) {
    schemas.add(schema);
    return schemas.size();
  }

  public Schema last() {
    return schemas.get(schemas.size() - 1);
  }

  @Override
  public Schema schema(SchemaReference reference) {
    int id = ((SchemaReference.Id) reference).id();
    if (id < 1 || id > schemas.size()) {
      throw new UnknownSchemaException("Schema id " + id + " not found");
    }
    return schemas.get(id - 1);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return new SchemaReference.Id(add(schema, 1), subject);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    for (int id = schemas.size(); id > 0; id--) {
      if (versions.containsKey(id) && schemas.get(id - 1).toString().equals(schema.toString())) {
        return kind == SchemaReference.Kind.VERSION
            ? new SchemaReference.Version(subject, versions.get(id))
            : new SchemaReference.Id(id, subject);
      }
    }
    throw new UnknownSchemaException("not found");
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    throw new UnsupportedOperationException();
  }
}
