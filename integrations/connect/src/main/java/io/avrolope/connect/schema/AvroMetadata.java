// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * Adds what all kinds of Avro schemas have: the logical type, and what Connect schemas have beyond
 * Avro's, as properties. Immutable.
 */
final class AvroMetadata {
  private final Rules rules;
  private final ConnectDefaults defaults;

  AvroMetadata(Rules rules, ConnectDefaults defaults) {
    this.rules = rules;
    this.defaults = defaults;
  }

  /** The parameters of a Connect schema without those that a reader derives. */
  Map<String, String> parameters(org.apache.kafka.connect.data.Schema connect) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (connect.parameters() != null) {
      parameters.putAll(connect.parameters());
    }
    if (!rules.has(Rule.DISCARD_TYPE_DOC)) {
      parameters.remove(Names.FIELD_DEFAULT);
    }
    if (rules.has(Rule.EXTENDED_LOGICAL_TYPES) && ExtendedLogicalType.of(connect) != null) {
      parameters.remove(ExtendedLogicalType.PARAMETER);
    }
    return parameters;
  }

  /** Completes a schema, and returns it. */
  Schema finished(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    if (rules.has(Rule.METADATA)) {
      addMetadata(avro, connect);
    }
    addLogicalType(avro, connect);
    if (rules.has(Rule.EXTENDED_LOGICAL_TYPES)) {
      ExtendedLogicalType extended = ExtendedLogicalType.of(connect);
      addProperty(avro, Names.LOGICAL_TYPE_PROPERTY, extended == null ? null : extended.avroName());
    }
    if (connect.parameters() != null) {
      connect
          .parameters()
          .forEach(
              (key, value) -> {
                if (key.startsWith(Names.KEPT_PREFIX)) {
                  avro.addProp(key, value);
                }
              });
    }
    return avro;
  }

  private void addMetadata(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    addProperty(avro, Names.DOC_PROPERTY, connect.doc());
    addProperty(avro, Names.VERSION_PROPERTY, connect.version());
    Map<String, String> parameters = parameters(connect);
    addProperty(avro, Names.PARAMETERS_PROPERTY, parameters.isEmpty() ? null : parameters);
    boolean isAvros =
        !rules.has(Rule.DISCARD_TYPE_DOC) && Names.parameter(connect, Names.FIELD_DEFAULT) != null;
    if (connect.defaultValue() != null && !isAvros) {
      avro.addProp(Names.DEFAULT_PROPERTY, defaults.of(connect, connect.defaultValue()));
    }
    addProperty(avro, Names.NAME_PROPERTY, connect.name());
    switch (connect.type()) {
      case INT8 -> avro.addProp(Names.TYPE_PROPERTY, "int8");
      case INT16 -> avro.addProp(Names.TYPE_PROPERTY, "int16");
      default -> {}
    }
  }

  private static void addProperty(Schema avro, String name, @Nullable Object value) {
    if (value != null) {
      avro.addProp(name, value);
    }
  }

  private static void addLogicalType(Schema avro, org.apache.kafka.connect.data.Schema connect) {
    if (connect.name() == null) {
      return;
    }
    if (AvroDecimal.is(connect)) {
      AvroDecimal.addTo(avro, connect);
    } else if (Date.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.date().addToSchema(avro);
    } else if (Time.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.timeMillis().addToSchema(avro);
    } else if (Timestamp.LOGICAL_NAME.equalsIgnoreCase(connect.name())) {
      LogicalTypes.timestampMillis().addToSchema(avro);
    }
  }
}
