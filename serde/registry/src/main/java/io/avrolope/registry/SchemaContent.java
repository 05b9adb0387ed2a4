// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * A schema in the form in which a registry stores it. Immutable.
 *
 * @param type the schema language, such as {@code AVRO}
 * @param text the schema in that language; types of referenced schemas occur only by name
 * @param references the referenced schemas
 * @param contract metadata and rules, as a JSON object with the fields {@code metadata} and {@code
 *     ruleSet}; empty if there are none
 * @param schema the parsed schema, including referenced types; empty if its type is not Avro
 */
public record SchemaContent(
    String type,
    String text,
    List<Reference> references,
    String contract,
    Optional<Schema> schema) {
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
  public record Reference(String name, String subject, int version) {}

  public SchemaContent {
    references = List.copyOf(references);
  }

  /** A schema without references, metadata and rules. */
  public static SchemaContent of(Schema schema) {
    return new SchemaContent(AVRO, schema.toString(), List.of(), "", Optional.of(schema));
  }

  /** A copy without metadata and rules. */
  public SchemaContent withoutContract() {
    return new SchemaContent(type, text, references, "", schema);
  }

  /**
   * Whether both schemas have the same names, fields, docs, aliases, defaults and properties. The
   * order of properties does not matter. Referenced schemas are compared too; metadata and rules
   * are not.
   */
  public boolean isSameSchema(SchemaContent other) {
    return (schema.isPresent() && other.schema.isPresent())
        ? SchemaText.same(schema.get(), other.schema.get(), Matching.NORMALIZED)
        : type.equals(other.type) && text.equals(other.text);
  }

  /**
   * The Avro schema, for a store that keeps schemas and nothing else.
   *
   * @param store the store's name, for messages
   * @throws RegistryRefusedException if the schema has another type, references, metadata or rules
   */
  public Schema requireSchemaAlone(String store) {
    String unsupported =
        schema.isEmpty()
            ? "schemas of type " + type
            : !references.isEmpty()
                ? "schemas that reference others"
                : !contract.isEmpty() ? "schemas with metadata or rules" : "";
    if (!unsupported.isEmpty()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE, "Cannot store " + unsupported + " in " + store);
    }
    return schema.orElseThrow();
  }
}
