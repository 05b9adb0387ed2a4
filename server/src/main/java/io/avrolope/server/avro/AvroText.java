// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.avro;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import java.util.Collection;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/** A parsed Avro schema and its canonical text. Immutable. */
public final class AvroText {
  private static final String PLACE = "the request";

  /** Memory of the shortest schema, counted in characters. */
  private static final long OVERHEAD = 1_000;

  private final Schema schema;
  private final String canonical;
  private final long weight;

  /** Computed when it is first needed; threads that compute it at once find the same. */
  private volatile @Nullable Long fingerprint;

  private volatile @Nullable AvroText normalized;

  private AvroText(Schema schema, String canonical, long weight) {
    this.schema = schema;
    this.canonical = canonical;
    this.weight = weight;
  }

  /** The rules of Avro that a text has to keep. */
  public enum Checks {
    /** Names and defaults are checked. */
    NEW_SCHEMA,
    /** Neither is checked: schemas that are registered already must stay readable. */
    KNOWN_SCHEMA
  }

  /**
   * Parses a text.
   *
   * @param referenced the texts of the referenced schemas, each after those that it references
   * @throws UnknownSchemaException if the text is not a schema, or exceeds a bound
   */
  public static AvroText parse(Collection<String> referenced, String text, Checks checks) {
    SchemaText.WithReferences parsed =
        checks == Checks.NEW_SCHEMA
            ? SchemaText.parseNewWithReferences(referenced, text, PLACE)
            : SchemaText.parseWithReferences(referenced, text, PLACE);
    String canonical = canonical(parsed.schema(), parsed.referenced());
    long weight = OVERHEAD + canonical.length();
    for (String each : referenced) {
      weight += each.length();
    }
    return new AvroText(parsed.schema(), canonical, weight);
  }

  @SuppressWarnings("deprecation") // Avro has no other way to print types of references by name
  private static String canonical(Schema schema, List<Schema> referenced) {
    return referenced.isEmpty() ? schema.toString() : schema.toString(referenced, false);
  }

  /** The schema with the types of all references. */
  public Schema schema() {
    return schema;
  }

  /** The text as Avro prints it, with the types of references by name. */
  public String canonical() {
    return canonical;
  }

  /** The characters of the text and of all texts that it references, as a measure of memory. */
  public long weight() {
    return weight;
  }

  /** The text with the types of references in it. */
  public String resolved() {
    return schema.toString();
  }

  /**
   * A number that is equal for schemas that differ only in docs, aliases, defaults and the order of
   * properties (Avro's parsing canonical form).
   */
  public long fingerprint() {
    Long known = fingerprint;
    if (known == null) {
      known = SchemaNormalization.parsingFingerprint64(schema);
      fingerprint = known;
    }
    return known;
  }

  /** A copy whose text does not depend on the order of properties and aliases. */
  public AvroText normalized() {
    AvroText known = normalized;
    if (known == null) {
      known = new AvroText(schema, NormalizedText.of(canonical), weight);
      normalized = known;
    }
    return known;
  }
}
