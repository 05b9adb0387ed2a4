package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.registry.text.SchemaText.Matching;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * What a registry keeps of a schema. Immutable.
 *
 * @param type the language, such as {@code AVRO}
 * @param text in that language; types of other schemas are named alone
 * @param references those other schemas
 * @param contract its metadata and rules, as a JSON object with the fields {@code metadata} and
 *     {@code ruleSet}; empty where it has neither
 * @param schema put together with what it refers to; empty if it is none of Avro's
 */
public record SchemaContent(
    String type,
    String text,
    List<Reference> references,
    String contract,
    Optional<Schema> schema) {
  public static final String AVRO = "AVRO";

  /**
   * That a schema has a type of another one.
   *
   * @param name of the type
   * @param subject with its context, where it is in one
   * @param version -1: whichever is the newest
   */
  public record Reference(String name, String subject, int version) {}

  public SchemaContent {
    references = List.copyOf(references);
  }

  /** A schema that stands alone. */
  public static SchemaContent of(Schema schema) {
    return new SchemaContent(AVRO, schema.toString(), List.of(), "", Optional.of(schema));
  }

  /** The same without metadata and rules. */
  public SchemaContent withoutContract() {
    return new SchemaContent(type, text, references, "", schema);
  }

  /**
   * Whether both are the same schema: names, fields, docs, aliases, defaults and properties, in
   * whatever order a schema has its properties. What they refer to counts as part of it, and
   * metadata and rules do not.
   */
  public boolean isSameSchema(SchemaContent other) {
    return (schema.isPresent() && other.schema.isPresent())
        ? SchemaText.same(schema.get(), other.schema.get(), Matching.NORMALIZED)
        : type.equals(other.type) && text.equals(other.text);
  }

  /**
   * The Avro schema, for a store that keeps schemas and nothing else.
   *
   * @param store names the store in the message
   * @throws RegistryRefusedException if the schema has another type, references, metadata or rules
   */
  public Schema requireSchemaAlone(String store) {
    String more =
        schema.isEmpty()
            ? "one of type " + type
            : !references.isEmpty()
                ? "one that refers to others"
                : !contract.isEmpty() ? "one with metadata or rules" : "";
    if (!more.isEmpty()) {
      throw new RegistryRefusedException(
          Reason.NOT_POSSIBLE,
          "Expected an Avro schema alone but found " + more + ", which " + store + " cannot keep");
    }
    return schema.orElseThrow();
  }
}
