// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.text.QuotedText;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Parses and compares schemas in the text form of registries, which is JSON. */
public final class SchemaText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaText() {}

  /**
   * Parses a registered schema. Names and defaults are not checked, because records of every
   * registered schema must stay readable.
   *
   * @param place the origin of the text, for messages
   * @throws UnknownSchemaException if the text is not a schema, or exceeds a bound
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
    return parse(AvroVersion.uncheckedParser(), referenced, text, place);
  }

  /**
   * Parses a new schema by Avro's rules: names and defaults are checked.
   *
   * @throws UnknownSchemaException as {@link #parse(String, String)}
   */
  public static Schema parseNew(String text, String place) {
    return parse(new Schema.Parser(), List.of(), text, place);
  }

  /**
   * A schema beside the schemas that it references.
   *
   * @param referenced in the order of their texts
   */
  public record WithReferences(Schema schema, List<Schema> referenced) {
    public WithReferences {
      referenced = List.copyOf(referenced);
    }
  }

  /** As {@link #parse(Collection, String, String)}; also returns the referenced schemas. */
  public static WithReferences parseWithReferences(
      Collection<String> referenced, String text, String place) {
    return bounded(AvroVersion.uncheckedParser(), referenced, text, place);
  }

  /** As {@link #parseNew}, for a schema that references others. */
  public static WithReferences parseNewWithReferences(
      Collection<String> referenced, String text, String place) {
    return bounded(new Schema.Parser(), referenced, text, place);
  }

  private static Schema parse(
      Schema.Parser parser, Collection<String> referenced, String text, String place) {
    return bounded(parser, referenced, text, place).schema();
  }

  private static WithReferences bounded(
      Schema.Parser parser, Collection<String> referenced, String text, String place) {
    requireBounds(TextBounds.excess(referenced, text), place);
    WithReferences parsed = parsed(parser, referenced, text, place);
    requireBounds(SchemaBounds.excess(parsed.schema()), place);
    return parsed;
  }

  private static WithReferences parsed(
      Schema.Parser parser, Collection<String> referenced, String text, String place) {
    try {
      List<Schema> schemas = referenced.stream().map(parser::parse).toList();
      return new WithReferences(parser.parse(text), schemas);
    } catch (RuntimeException | StackOverflowError e) {
      // any text from outside arrives here, and Avro's parser documents no exceptions
      throw new UnknownSchemaException(
          "Expected an Avro schema but found text that does not parse as one at " + place, e);
    }
  }

  /**
   * The error of a registered schema that is not an Avro schema.
   *
   * @param type as the registry names it
   * @param place the origin of the schema, for messages
   */
  public static UnknownSchemaException notAvro(String type, String place) {
    return new UnknownSchemaException(
        "Not an Avro schema but one of type " + QuotedText.of(type) + ": " + place);
  }

  private static void requireBounds(@Nullable String excess, String place) {
    if (excess != null) {
      throw new UnknownSchemaException(
          "Expected an Avro schema but found " + excess + " at " + place);
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
