// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import io.avrolope.error.UnknownSchemaException;

/**
 * Bounds the schemas that one schema references, directly or indirectly. A registry answers with
 * what strangers registered, and each reference may cost a request. One object serves one look-up;
 * not thread-safe.
 */
public final class ReferenceBounds {
  static final int MAX_SCHEMAS = 500;

  /** References of references. */
  static final int MAX_DEPTH = 100;

  private int schemas;
  private int depth;

  /**
   * Counts a referenced schema, whose own references follow.
   *
   * @param place where the reference is, for the message
   * @throws UnknownSchemaException if there are too many, or they are nested too deeply
   */
  public void enter(Object place) {
    schemas++;
    depth++;
    if (depth > MAX_DEPTH) {
      throw new UnknownSchemaException(
          "Schema references are more than " + MAX_DEPTH + " levels deep at " + place);
    }
    if (schemas > MAX_SCHEMAS) {
      throw new UnknownSchemaException(
          "Schema references name more than " + MAX_SCHEMAS + " schemas at " + place);
    }
  }

  /** Ends the references of the schema that was entered last. */
  public void leave() {
    depth--;
  }
}
