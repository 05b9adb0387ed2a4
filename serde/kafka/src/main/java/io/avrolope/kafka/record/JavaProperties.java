// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.text.FullNames;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Removes the properties that Avro's Java code generator adds to schemas. */
final class JavaProperties {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JavaProperties() {}

  /** The same schema without any {@code avro.java.string} property. */
  static Schema removedFrom(Schema schema) {
    if (!schema.toString().contains(GenericData.STRING_PROP)) {
      return schema;
    }
    try {
      JsonNode tree = JSON.readTree(FullNames.of(schema));
      remove(tree);
      return AvroVersion.uncheckedParser().parse(tree.toString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  private static void remove(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(GenericData.STRING_PROP);
      object.properties().stream()
          .filter(property -> !property.getKey().equals("default"))
          .forEach(property -> remove(property.getValue()));
    } else {
      node.forEach(JavaProperties::remove);
    }
  }
}
