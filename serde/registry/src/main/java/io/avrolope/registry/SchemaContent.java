// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import java.util.List;

/**
 * A schema of any schema language in the form in which a registry stores it. Immutable.
 *
 * @param type the schema language, such as {@code AVRO}
 * @param text the schema in that language; types of referenced schemas occur only by name
 * @param references the referenced schemas
 * @param contract metadata and rules, as a JSON object with the fields {@code metadata} and {@code
 *     ruleSet}; empty if there are none
 * @param referencedTexts the texts of all schemas that it references directly or indirectly, each
 *     after those that it references itself; empty if its type is not Avro, and in a content that a
 *     caller makes to be registered
 */
public record SchemaContent(
    String type,
    String text,
    List<Reference> references,
    String contract,
    List<String> referencedTexts) {
  /** The type of an Avro schema. */
  public static final String AVRO = "AVRO";

  /**
   * A reference to a type of another schema.
   *
   * @param name of the type
   * @param subject of the other schema, as it was registered: a name without a context is in the
   *     context of the schema that refers to it
   * @param version -1 for the latest version
   */
  public record Reference(String name, String subject, int version) {
    /** The version that stands for the latest one. */
    public static final int LATEST = -1;
  }

  public SchemaContent {
    references = List.copyOf(references);
    referencedTexts = List.copyOf(referencedTexts);
  }

  /**
   * An Avro schema without references, metadata and rules.
   *
   * @param text its JSON, such as that of {@code Schema.toString()}
   */
  public static SchemaContent avro(String text) {
    return new SchemaContent(AVRO, text, List.of(), "", List.of());
  }

  /** Whether it is an Avro schema. */
  public boolean isAvro() {
    return type.equals(AVRO);
  }

  /** A copy without metadata and rules. */
  public SchemaContent withoutContract() {
    return new SchemaContent(type, text, references, "", referencedTexts);
  }
}
