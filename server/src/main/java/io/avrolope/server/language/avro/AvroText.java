// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.comparison.CompatibilityDirection;
import io.avrolope.registry.comparison.Finding;
import io.avrolope.registry.comparison.SchemaDiff;
import io.avrolope.registry.comparison.SchemaPlace;
import io.avrolope.registry.comparison.ShortText;
import io.avrolope.registry.comparison.StepCounter;
import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReadEffect;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage.Checks;
import io.avrolope.server.model.SchemaBody;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.jspecify.annotations.Nullable;

/** A parsed Avro schema and its canonical text. Immutable. */
public final class AvroText implements ParsedSchema {
  private static final String PLACE = "the request";

  /** Memory of the shortest schema, counted in characters. */
  private static final long OVERHEAD = 1_000;

  private static final int MAX_FINDING = 4_000;

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

  /**
   * Parses a text.
   *
   * @param referenced the referenced schemas, each after those that it references
   * @throws UnknownSchemaException if the text is not a schema, or exceeds a bound
   */
  public static AvroText parse(List<ReferencedText> referenced, String text, Checks checks) {
    List<String> texts = referenced.stream().map(ReferencedText::text).toList();
    SchemaText.WithReferences parsed =
        checks == Checks.NEW_SCHEMA
            ? SchemaText.parseNewWithReferences(texts, text, PLACE)
            : SchemaText.parseWithReferences(texts, text, PLACE);
    String canonical = canonical(parsed.schema(), parsed.referenced());
    long weight = OVERHEAD + canonical.length();
    for (String each : texts) {
      weight += each.length();
    }
    return new AvroText(parsed.schema(), canonical, weight);
  }

  @SuppressWarnings("deprecation") // Avro has no other way to print types of references by name
  private static String canonical(Schema schema, List<Schema> referenced) {
    return referenced.isEmpty() ? schema.toString() : schema.toString(referenced, false);
  }

  /**
   * The schema with the types of all references.
   *
   * @throws ClassCastException if the schema is of another type: the caller has to know its type
   */
  public static Schema schema(ParsedSchema parsed) {
    return ((AvroText) parsed).schema;
  }

  @Override
  public String type() {
    return SchemaBody.AVRO;
  }

  /** The text as Avro prints it, with the types of references by name. */
  @Override
  public String canonical() {
    return canonical;
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public String resolved() {
    return schema.toString();
  }

  /**
   * A number that is equal for schemas that differ only in docs, aliases, defaults and the order of
   * properties (Avro's parsing canonical form).
   */
  @Override
  public long fingerprint() {
    Long known = fingerprint;
    if (known == null) {
      known = SchemaNormalization.parsingFingerprint64(schema);
      fingerprint = known;
    }
    return known;
  }

  /** A copy whose text does not depend on the order of properties and aliases. */
  @Override
  public AvroText normalized() {
    AvroText known = normalized;
    if (known == null) {
      known = new AvroText(schema, NormalizedText.of(canonical), weight);
      normalized = known;
    }
    return known;
  }

  @Override
  public boolean isSame(ParsedSchema other) {
    return SchemaText.same(schema, schema(other), Matching.NORMALIZED);
  }

  @Override
  public List<Finding> changesSince(ParsedSchema older, StepCounter steps) {
    return SchemaDiff.of(schema(older), schema, steps);
  }

  @Override
  public List<Finding> conflictsWith(ParsedSchema writer, StepCounter steps) {
    try {
      return CompatibilityDirection.unreadable(schema, schema(writer), steps);
    } catch (AvroRuntimeException e) {
      // such as aliases that give one name to two types
      return List.of(
          new Finding(
              SchemaPlace.root(schema).path(MAX_FINDING),
              ShortText.cut(String.valueOf(e.getMessage()), MAX_FINDING)));
    }
  }

  @Override
  public List<String> conflictMessages(ParsedSchema writer, Age reader, StepCounter steps) {
    return IncompatibilityTexts.of(schema, schema(writer), reader, steps);
  }

  @Override
  public List<ReadEffect> effectsOnDataOf(ParsedSchema writer, StepCounter steps) {
    return ReaderView.of(schema(writer), schema, steps);
  }
}
