// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.link.AvroVersion;
import io.avrolope.internal.text.FullNames;
import io.avrolope.internal.text.QuotedText;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/**
 * Parses and compares schemas in the text form of registries, which is JSON. All text from outside
 * is parsed here. Text that only older versions of Avro accept is rewritten first, see {@link
 * OlderForms}, so that each version of Avro accepts the same text.
 */
public final class SchemaText {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String LARGE_NUMBER =
      "a property with a whole number of more than 64 bits, which Avro does not keep,";

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
    return parseWithReferences(referenced, text, place).schema();
  }

  /**
   * Parses a new schema by Avro's rules: names and defaults are checked. A whole number of more
   * than 64 bits as a property of a record, array or map is refused with Avro 1.12 and newer, which
   * cannot keep it.
   *
   * @throws UnknownSchemaException as {@link #parse(String, String)}
   */
  public static Schema parseNew(String text, String place) {
    return parseNewWithReferences(List.of(), text, place).schema();
  }

  /**
   * Parses a schema that a user gives to read with. Its defaults are checked. Its names are not,
   * because records with a schema of any name are written and read.
   *
   * @throws UnknownSchemaException as {@link #parse(String, String)}
   */
  public static Schema parseReader(String text, String place) {
    return bounded(Rules.READER, List.of(), text, place).schema();
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
    return bounded(Rules.KNOWN, referenced, text, place);
  }

  /** As {@link #parseNew}, for a schema that references others. */
  public static WithReferences parseNewWithReferences(
      Collection<String> referenced, String text, String place) {
    return bounded(Rules.NEW, referenced, text, place);
  }

  /**
   * Requires that the text of a schema means the schema. That of a schema that was made in code
   * does not, if a record in a namespace contains the name of a type without one, and both types
   * have the same name: a name without a namespace belongs to the namespace around it.
   *
   * @throws IncompatibleSchemasException if readers of the text would take one type for the other
   */
  public static void requireMeaning(Schema schema) {
    if (!FullNames.areNeeded(SchemaBounds.of(schema).named())) {
      return;
    }
    Schema read = parse(schema.toString(), "a schema of the application");
    if (!SchemaNormalization.toParsingForm(read)
        .equals(SchemaNormalization.toParsingForm(schema))) {
      throw new IncompatibleSchemasException(
          "Schema "
              + schema.getFullName()
              + " has two types of the same name, one of them without a namespace, and its text"
              + " cannot tell which one a field has. Give both types a namespace");
    }
  }

  private enum Rules {
    NEW,
    READER,
    KNOWN;

    Schema.Parser parser() {
      return this == NEW
          ? new Schema.Parser()
          : AvroVersion.uncheckedParser().setValidateDefaults(this == READER);
    }
  }

  private static WithReferences bounded(
      Rules rules, Collection<String> referenced, String text, String place) {
    requireBounds(TextBounds.excess(referenced, text), place);
    if (rules != Rules.KNOWN && DefaultBounds.areNeeded(referenced, text)) {
      boundedTypes(Rules.KNOWN, referenced, text, place);
    }
    WithReferences parsed = boundedTypes(rules, referenced, text, place);
    requireBounds(rules == Rules.NEW ? HalfCharacters.excess(text, parsed.schema()) : null, place);
    return parsed;
  }

  private static WithReferences boundedTypes(
      Rules rules, Collection<String> referenced, String text, String place) {
    WithReferences parsed = parsed(rules, referenced, text, place);
    SchemaBounds bounds = SchemaBounds.of(parsed.schema());
    requireBounds(bounds.excess(), place);
    requireBounds(DefaultBounds.excess(bounds.named()), place);
    if (!FullNames.areNeeded(bounds.named())) {
      return parsed;
    }
    FullNames full = FullNames.of(referenced, text);
    return parsed(rules, full.referenced(), full.text(), place);
  }

  private static WithReferences parsed(
      Rules rules, Collection<String> referenced, String text, String place) {
    try {
      return parsed(rules, referenced, text);
    } catch (RuntimeException e) {
      // any text from outside arrives here, and Avro's parser documents no exceptions
      OlderForms older = OlderForms.of(referenced, text);
      if (older == null) {
        throw notParsed(place, e);
      }
      requireBounds(older.hasLargeNumber() && rules == Rules.NEW ? LARGE_NUMBER : null, place);
      return parsed(rules, older, e, place);
    } catch (StackOverflowError e) {
      throw notParsed(place, e);
    }
  }

  /**
   * @param refused what Avro says of the text as it came, which is also said if the rewritten text
   *     is not a schema
   */
  private static WithReferences parsed(
      Rules rules, OlderForms older, RuntimeException refused, String place) {
    try {
      return parsed(rules, older.referenced(), older.text());
    } catch (RuntimeException | StackOverflowError e) {
      refused.addSuppressed(e);
      throw notParsed(place, refused);
    }
  }

  private static WithReferences parsed(Rules rules, Collection<String> referenced, String text) {
    ReferencedTexts.Parsed known = ReferencedTexts.parse(rules::parser, referenced);
    return new WithReferences(known.parser().parse(text), known.schemas());
  }

  private static UnknownSchemaException notParsed(String place, Throwable cause) {
    return new UnknownSchemaException(
        "Expected an Avro schema but found text that does not parse as one at " + place, cause);
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
