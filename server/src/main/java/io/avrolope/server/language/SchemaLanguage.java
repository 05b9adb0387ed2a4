// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import io.avrolope.error.UnknownSchemaException;
import java.util.List;

/**
 * A type of schemas that clients may register. A language knows texts and parsed schemas, and
 * nothing of subjects, versions and settings. Implementations are thread-safe.
 */
public interface SchemaLanguage {
  /** The name of the type, as clients send it in {@code schemaType}. */
  String type();

  /**
   * Parses a text. Bounds in time, size and depth are the language's duty: the text may come from
   * anybody.
   *
   * @param referenced the referenced schemas, each after those that it references
   * @throws UnknownSchemaException if the text is not a schema, or exceeds a bound
   */
  ParsedSchema parse(List<ReferencedText> referenced, String text, Checks checks);

  /**
   * A text with other tags. The time grows with the text and the number of edits.
   *
   * @param canonical see {@link ParsedSchema#canonical}
   * @throws IllegalArgumentException if the schema lacks the record or field of an edit
   */
  String withTags(String canonical, List<TagEdit> edits);

  /**
   * A text with the tags of an earlier one beside its own, at each record and field that both have.
   *
   * @param earlier see {@link ParsedSchema#canonical}
   * @param canonical see {@link ParsedSchema#canonical}
   */
  String withTagsOf(String earlier, String canonical);

  /**
   * The records and fields with one of these tags; {@code *} is any tag.
   *
   * @param canonical see {@link ParsedSchema#canonical}
   */
  List<TaggedEntity> tagged(String canonical, List<String> wanted);

  /** The rules that a text has to keep. */
  enum Checks {
    /** All rules of the language: nobody has data of the schema yet. */
    NEW_SCHEMA,
    /** Fewer rules: schemas that are registered already must stay readable. */
    KNOWN_SCHEMA
  }
}
