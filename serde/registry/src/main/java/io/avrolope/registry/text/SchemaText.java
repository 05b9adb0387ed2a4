package io.avrolope.registry.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.link.AvroVersion;
import java.util.Collection;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** A schema as registries keep it: JSON text. */
public final class SchemaText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SchemaText() {}

  /**
   * Parses what a registry holds. Names and defaults are not checked: what was once registered must
   * stay readable, however it got there.
   *
   * @param place where the text is from, for the message
   */
  public static Schema parse(String text, String place) {
    return parse(List.of(), text, place);
  }

  /**
   * Parses a schema that has types of others.
   *
   * @param referenced the texts of the others, each behind those that it needs itself
   */
  public static Schema parse(Collection<String> referenced, String text, String place) {
    Schema.Parser parser = AvroVersion.uncheckedParser();
    try {
      referenced.forEach(parser::parse);
      return parser.parse(text);
    } catch (AvroRuntimeException | IllegalArgumentException | NullPointerException e) {
      // Avro's parser throws the latter for an unknown order of a field, and for a lone name
      throw new UnknownSchemaException(
          "Expected an Avro schema but found text that does not parse as one at " + place, e);
    }
  }

  /** Whether both are the same to a registry: names, fields, docs, aliases and properties. */
  public static boolean same(Schema left, Schema right, Matching matching) {
    if (!left.equals(right)) {
      return false;
    }
    return key(left, matching).equals(key(right, matching));
  }

  /** What is equal for schemas that are the same to a registry. */
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

  /** How a schema is compared with those that a subject has. */
  public enum Matching {
    /** The same text, once both were parsed. */
    EXACT,
    /** The order of a schema's properties does not matter ({@code normalize.schemas}). */
    NORMALIZED
  }
}
