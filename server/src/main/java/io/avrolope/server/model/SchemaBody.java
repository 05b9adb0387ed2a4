// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import io.avrolope.registry.SchemaContent.Reference;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The content of a registered schema, without its names and numbers. Immutable.
 *
 * @param type the schema language. Other registries may have stored others than clients of this one
 *     may register
 * @param packed the text, see {@link #text}
 * @param guid of all the other components, see {@link Guids}
 */
public record SchemaBody(
    String type,
    PackedText packed,
    List<Reference> references,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    UUID guid) {
  /** The type of a schema whose client names none. */
  public static final String AVRO = "AVRO";

  /**
   * The type of a text that a client of schema-repo registered although it is not an Avro schema.
   */
  public static final String TEXT = "TEXT";

  public SchemaBody {
    type = type.equals(AVRO) ? AVRO : type; // one text for all that were read
    references = List.copyOf(references);
  }

  /** An Avro schema with its GUID. */
  public static SchemaBody of(
      String text,
      List<Reference> references,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet) {
    return of(AVRO, text, references, metadata, ruleSet);
  }

  /** A schema with its GUID. */
  public static SchemaBody of(
      String type,
      String text,
      List<Reference> references,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet) {
    return new SchemaBody(
        type,
        PackedText.of(text),
        references,
        metadata,
        ruleSet,
        Guids.of(text, references, metadata, ruleSet));
  }

  /**
   * A schema of any language that was stored, with the GUID that is known.
   *
   * @param type the schema language
   */
  public static SchemaBody stored(
      String type,
      String text,
      List<Reference> references,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet,
      UUID guid) {
    return new SchemaBody(type, PackedText.of(text), references, metadata, ruleSet, guid);
  }

  /**
   * The canonical text: as Avro prints it, with the types of references by name; as it was stored,
   * if another registry stored it.
   */
  public String text() {
    return packed.toString();
  }

  /** Whether the texts are equal; compares without unpacking them. */
  public boolean hasTextOf(SchemaBody other) {
    return packed.equals(other.packed);
  }

  /**
   * The fingerprint of the text. It is computed once and kept, because a look-up compares the
   * fingerprints of all versions of a subject.
   *
   * @param compute must depend on the text only
   */
  public long fingerprint(LongSupplier compute) {
    return packed.fingerprint(compute);
  }

  /** The GUID of the text and the references, which stays when metadata or rules change. */
  public UUID schemaGuid() {
    return metadata == null && ruleSet == null ? guid : Guids.of(text(), references, null, null);
  }

  public boolean isAvro() {
    return type.equals(AVRO);
  }

  /** Compares GUIDs first: contents that differ nearly always differ in them. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SchemaBody body
            && guid.equals(body.guid)
            && type.equals(body.type)
            && packed.equals(body.packed)
            && references.equals(body.references)
            && Objects.equals(metadata, body.metadata)
            && Objects.equals(ruleSet, body.ruleSet));
  }

  @Override
  public int hashCode() {
    return guid.hashCode();
  }

  /** Whether the version has no schema, as some imports bring it. */
  public boolean isEmpty() {
    return packed.isEmpty();
  }

  /** Whether there is a schema of Avro. */
  public boolean hasAvroSchema() {
    return isAvro() && !isEmpty();
  }

  /** A copy with other metadata and rules. */
  public SchemaBody with(@Nullable Metadata newMetadata, @Nullable RuleSet newRuleSet) {
    return of(type, text(), references, newMetadata, newRuleSet);
  }

  /** A copy with another text. */
  public SchemaBody withText(String newText) {
    return of(type, newText, references, metadata, ruleSet);
  }
}
