// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.text;

import io.avrolope.error.UnknownSchemaException;

/** The error of a registry that does not have a schema. All registries report it in these words. */
public final class SchemaNotFound {
  private SchemaNotFound() {}

  /**
   * In a directory, in memory, in a topic.
   *
   * @param wanted a reference, or another description of a schema
   */
  public static UnknownSchemaException in(Object wanted, Object registry) {
    return new UnknownSchemaException(message(wanted, registry));
  }

  /** The message of {@link #in}, to which more may be added. */
  public static String message(Object wanted, Object registry) {
    return Sentence.of(wanted) + " not found in " + registry;
  }

  /** At a URL. */
  public static UnknownSchemaException at(Object wanted, String url) {
    return new UnknownSchemaException(Sentence.of(wanted) + " not found at " + url);
  }
}
