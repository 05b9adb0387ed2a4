// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.model.Metadata;
import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.types.SchemaTypes;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schema that a client sent to be registered, looked up or checked.
 *
 * @param version the number that the client asks for; 0 if none
 * @param id the id that the client asks for; below 0 if none
 * @param type the schema language; null means Avro
 * @param text empty to repeat the text of the subject's latest version
 */
public record Draft(
    int version,
    int id,
    @Nullable String type,
    String text,
    List<Reference> references,
    @Nullable Metadata metadata,
    @Nullable RuleSet ruleSet,
    Edits edits) {

  /** Changes to the schema before it is registered. */
  public record Edits(
      List<TagEdit> tags,
      @Nullable RuleSet rulesToMerge,
      Set<String> rulesToRemove,
      Propagation propagation) {
    public static final Edits NONE = new Edits(List.of(), null, Set.of(), Propagation.NONE);

    boolean isEmpty() {
      return equals(NONE);
    }
  }

  /** Whether the schema gets the tags that the subject's latest version has. */
  public enum Propagation {
    NONE,
    /** Each record and field that both schemas have. */
    FROM_LATEST
  }

  public Draft {
    references = List.copyOf(references);
  }

  /** A draft of the text and the references that a schema has. */
  static Draft of(SchemaBody body) {
    return of(body.text()).withType(body.type()).withReferences(body.references());
  }

  /** A text without anything else. */
  public static Draft of(String text) {
    return new Draft(0, -1, null, text, List.of(), null, null, Edits.NONE);
  }

  public Draft withVersion(int next) {
    return new Draft(next, id, type, text, references, metadata, ruleSet, edits);
  }

  public Draft withId(int next) {
    return new Draft(version, next, type, text, references, metadata, ruleSet, edits);
  }

  public Draft withType(@Nullable String next) {
    return new Draft(version, id, next, text, references, metadata, ruleSet, edits);
  }

  public Draft withReferences(List<Reference> next) {
    return new Draft(version, id, type, text, next, metadata, ruleSet, edits);
  }

  public Draft withMetadata(@Nullable Metadata next) {
    return new Draft(version, id, type, text, references, next, ruleSet, edits);
  }

  public Draft withRuleSet(@Nullable RuleSet next) {
    return new Draft(version, id, type, text, references, metadata, next, edits);
  }

  public Draft withEdits(Edits next) {
    return new Draft(version, id, type, text, references, metadata, ruleSet, next);
  }

  /**
   * The language of the schema.
   *
   * @throws Refusal if the server does not know the type that the client sent
   */
  public SchemaLanguage language() {
    return SchemaTypes.find(type == null ? SchemaBody.AVRO : type)
        .orElseThrow(() -> Refusal.invalidSchema("Invalid schema type " + type));
  }

  /**
   * Refuses a type that the server does not know.
   *
   * @throws Refusal if it does not
   */
  public void requireKnownType() {
    language();
  }

  /** The content without edits, with the GUID. */
  SchemaBody body() {
    return SchemaBody.of(language().type(), text, references, metadata, ruleSet);
  }

  public boolean hasText() {
    return !text.isBlank();
  }

  public Draft withContent(
      String newText,
      List<Reference> newReferences,
      @Nullable Metadata newMetadata,
      @Nullable RuleSet newRuleSet) {
    return new Draft(version, id, type, newText, newReferences, newMetadata, newRuleSet, edits);
  }
}
