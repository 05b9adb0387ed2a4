// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * Maps an Avro schema to a Connect schema, by the rules of Confluent's converter. For one schema;
 * not thread-safe.
 */
@SuppressWarnings("BadImport") // "Schema" is Avro's here
public final class ConnectSchemas {
  /**
   * Greatest number of unions that get numbers of their own. A record that is at many places has
   * its unions at each of them.
   */
  private static final int MAX_NUMBERED_UNIONS = 10_000;

  private final Rules rules;
  private final ScalarDrafts scalars;
  private final ConnectMetadata metadata;

  /** The records that contain the current place. */
  private final IdentityHashMap<Schema, RecursiveSchema.Target> open = new IdentityHashMap<>();

  private final MappedRecords records = new MappedRecords();

  /** The keys and values of maps that were mapped before. */
  private final IdentityHashMap<Schema, List<Field>> entries = new IdentityHashMap<>();

  private int unions;

  private ConnectSchemas(Rules rules) {
    this.rules = rules;
    this.scalars = new ScalarDrafts(rules);
    this.metadata = new ConnectMetadata(rules);
  }

  /**
   * Maps a whole schema.
   *
   * @param version of the schema in its subject; null if it is not known
   * @return null for the schema of data that have no Connect schema
   * @throws DataException if Connect cannot represent the schema
   */
  public static org.apache.kafka.connect.data.@Nullable Schema of(
      Schema avro, @Nullable Integer version, Rules rules) {
    return AnySchema.is(avro)
        ? null
        : new ConnectSchemas(rules).schema(avro, Use.WHOLE.withVersion(version));
  }

  private org.apache.kafka.connect.data.Schema schema(Schema avro, Use use) {
    RecursiveSchema.Target outer = open.get(avro);
    if (outer != null) {
      return outer.refer(use.optional());
    }
    if (avro.getType() == Schema.Type.UNION) {
      List<Schema> present = avro.getTypes().stream().filter(ConnectSchemas::isPresent).toList();
      int all = avro.getTypes().size();
      if (present.size() == 1 && all == 2) {
        return schema(present.get(0), use.ofOnlyBranch(true, rules));
      }
      if (all == 1 && rules.has(Rule.FLATTEN_SINGLETONS)) {
        return schema(avro.getTypes().get(0), use.ofOnlyBranch(false, rules));
      }
    }
    if (avro.getType() != Schema.Type.RECORD) {
      return metadata.finished(avro, draft(avro), use);
    }
    return record(avro, use);
  }

  static boolean isPresent(Schema branch) {
    return branch.getType() != Schema.Type.NULL;
  }

  private org.apache.kafka.connect.data.Schema record(Schema avro, Use use) {
    RecursiveSchema.Target recursive = records.recursive(avro);
    if (recursive != null && !metadata.has(avro, use)) {
      return recursive.refer(use.optional());
    }
    org.apache.kafka.connect.data.Schema known = records.find(avro, use);
    if (known == null) {
      int before = unions;
      known = newRecord(avro, use);
      if (unions == before) { // each place has its own numbers
        records.add(avro, use, known);
      }
    }
    return known;
  }

  private org.apache.kafka.connect.data.Schema newRecord(Schema avro, Use use) {
    if (AnySchema.is(avro)) {
      throw new DataException(
          "Connect has no schema for data without a schema inside other data: " + AnySchema.NAME);
    }
    if (Names.UNION.equals(avro.getObjectProp(Names.NAME_PROPERTY))) {
      throw new DataException(
          "The record " + avro.getFullName() + " has the name of unions: " + Names.UNION);
    }
    RecursiveSchema.Target target = new RecursiveSchema.Target();
    SchemaDraft draft = new SchemaDraft(Type.STRUCT);
    addDocs(avro, draft);
    draft.fields(fields(avro, target));
    // a default may be a Struct that contains itself, so its schema is built first
    target.built(metadata.finished(avro, draft, use.withoutDefault()));
    if (use.fieldDefault() == null && avro.getObjectProp(Names.DEFAULT_PROPERTY) == null) {
      return target.schema();
    }
    org.apache.kafka.connect.data.Schema whole = metadata.finished(avro, draft, use);
    target.built(whole);
    return whole;
  }

  private void addDocs(Schema avro, SchemaDraft draft) {
    if (!rules.has(Rule.METADATA) || rules.has(Rule.DISCARD_TYPE_DOC)) {
      return;
    }
    if (avro.getDoc() != null) {
      draft.parameter(Names.RECORD_DOC, avro.getDoc());
    }
    for (Schema.Field field : avro.getFields()) {
      if (field.doc() != null) {
        draft.parameter(Names.FIELD_DOC + field.name(), field.doc());
      }
    }
  }

  /** The fields, which are the same objects at each place unless their unions are numbered. */
  private List<Field> fields(Schema avro, RecursiveSchema.Target target) {
    List<Field> known = records.fields(avro);
    if (known != null) {
      return known;
    }
    int before = unions;
    open.put(avro, target);
    List<Field> fields = new ArrayList<>();
    for (Schema.Field field : avro.getFields()) {
      fields.add(new Field(field.name(), field.pos(), schema(field.schema(), use(field))));
    }
    open.remove(avro);
    if (target.isUsed()) {
      records.addRecursive(avro, target);
    }
    if (target.isUsed() || unions == before) {
      records.addFields(avro, fields);
    }
    return fields;
  }

  private static Use use(Schema.Field field) {
    return new Use(
        false,
        null,
        field.doc(),
        field.getObjectProp(Names.PARAMETERS_PROPERTY),
        AvroDefaults.of(field));
  }

  private SchemaDraft draft(Schema avro) {
    SchemaDraft scalar = scalars.of(avro);
    return scalar == null ? container(avro) : scalar;
  }

  private SchemaDraft container(Schema avro) {
    return switch (avro.getType()) {
      case ARRAY ->
          Names.isMapEntry(avro.getElementType())
              ? entries(avro.getElementType())
              : SchemaDraft.list(schema(avro.getElementType(), Use.WHOLE));
      case MAP ->
          SchemaDraft.map(
              org.apache.kafka.connect.data.Schema.STRING_SCHEMA,
              schema(avro.getValueType(), Use.WHOLE));
      case UNION -> union(avro);
      case NULL ->
          throw new DataException(
              "Connect has no schema for null outside a union with another type");
      default -> throw new IllegalArgumentException("not a container: " + avro.getType());
    };
  }

  /** A map whose keys Avro's maps cannot hold. */
  private SchemaDraft entries(Schema entry) {
    Schema.Field key = entry.getField(Names.KEY);
    Schema.Field value = entry.getField(Names.VALUE);
    if (key == null || value == null || entry.getFields().size() != 2) {
      throw new DataException(
          "The record "
              + entry.getFullName()
              + " represents a map entry, but its fields are not key and value");
    }
    List<Field> known = entries.get(entry);
    if (known != null) {
      return SchemaDraft.map(known.get(0).schema(), known.get(1).schema());
    }
    if (open.containsKey(entry)) {
      throw new DataException("The map with entries " + entry.getFullName() + " contains itself");
    }
    int before = unions;
    open.put(entry, new RecursiveSchema.Target());
    Field keys = new Field(Names.KEY, 0, schema(key.schema(), Use.WHOLE));
    Field values = new Field(Names.VALUE, 1, schema(value.schema(), Use.WHOLE));
    open.remove(entry);
    if (unions == before) {
      entries.put(entry, List.of(keys, values));
    }
    return SchemaDraft.map(keys.schema(), values.schema());
  }

  private SchemaDraft union(Schema avro) {
    SchemaDraft draft = new SchemaDraft(Type.STRUCT);
    String name = Names.UNION;
    if (rules.has(Rule.GENERALIZED)) {
      requireFewUnions();
      name = Names.GENERAL_UNION_NAME + unions++;
      draft.parameter(Names.GENERAL_UNION, name);
    } else if (rules.has(Rule.NEUTRAL_UNION_NAMES)) {
      name = Names.NEUTRAL_UNION;
      draft.parameter(Names.GENERAL_UNION, name);
    }
    draft.name(name);
    Set<String> names = new HashSet<>();
    for (int i = 0; i < avro.getTypes().size(); i++) {
      Schema branch = avro.getTypes().get(i);
      if (!isPresent(branch)) {
        draft.optional();
        continue;
      }
      String field = fieldName(branch, i);
      if (!names.add(field)) {
        throw new DataException(
            "Two branches of a union have the short name "
                + field
                + "; set enhanced.avro.schema.support to true to tell them apart");
      }
      draft.field(field, schema(branch, Use.BRANCH));
    }
    return draft;
  }

  private void requireFewUnions() {
    if (unions == MAX_NUMBERED_UNIONS) {
      throw new DataException(
          "The schema has more than "
              + MAX_NUMBERED_UNIONS
              + " unions, counted at each place of their records; set"
              + " generalized.sum.type.support to false");
    }
  }

  private String fieldName(Schema branch, int index) {
    if (rules.has(Rule.GENERALIZED)) {
      return Names.GENERAL_UNION_FIELD + index;
    }
    return switch (branch.getType()) {
      case RECORD, ENUM, FIXED ->
          rules.has(Rule.ENHANCED) ? branch.getFullName() : Names.avroPart(branch.getName(), rules);
      default -> branch.getType().getName();
    };
  }
}
