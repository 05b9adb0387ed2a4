// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.link.AvroVersion;
import java.util.Collection;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Parses and compares schemas in the text form of registries, which is JSON. */
public final class SchemaText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaText() {}

  /**
   * Parses a registered schema. Names and defaults are not checked, because records of every
   * registered schema must stay readable.
   *
   * @param place the origin of the text, for messages
   */
  public static Schema parse(String text, String place) {
    return parse(List.of(), text, place);
  }

  /**
   * Parses a schema that references others.
   *
   * @param referenced the texts of the referenced schemas, each after those that it references
   */
  public static Schema parse(Collection<String> referenced, String text, String place) {
    Schema.Parser parser = AvroVersion.uncheckedParser();
    try {
      referenced.forEach(parser::parse);
      return parser.parse(text);
    } catch (AvroRuntimeException | IllegalArgumentException | NullPointerException e) {
      // Avro's parser throws the latter two for an unknown field order, and for an undefined name
      throw new UnknownSchemaException(
          "Expected an Avro schema but found text that does not parse as one at " + place, e);
    }
  }

  /** Whether a registry treats both as the same: names, fields, docs, aliases and properties. */
  public static boolean same(Schema left, Schema right, Matching matching) {
    if (!left.equals(right)) {
      return false;
    }
    return key(left, matching).equals(key(right, matching));
  }

  /** A key that is equal for schemas which a registry treats as the same. */
  public static Object key(Schema schema, Matching matching) {
    String text = schema.toString();
    if (matching == Matching.EXACT) {
      return text;
    }
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Avro printed a schema that is not JSON", e);
    }
  }

  /** How a schema is compared with the schemas of a subject. */
  public enum Matching {
    /** Equal text, after both were parsed and printed. */
    EXACT,
    /** The order of a schema's properties does not matter ({@code normalize.schemas}). */
    NORMALIZED
  }
}
