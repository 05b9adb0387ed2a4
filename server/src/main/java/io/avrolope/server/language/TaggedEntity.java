// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import java.util.List;

/** A record or field, and its tags. Its JSON is that of Confluent's registry. */
public record TaggedEntity(Entity schemaEntity, List<String> tags) {
  public TaggedEntity {
    tags = List.copyOf(tags);
  }

  /**
   * The record or field.
   *
   * @param entityPath see {@link TagEdit#path}
   * @param entityType see {@link TagEdit.Kind#type}
   */
  public record Entity(String entityPath, String entityType) {}
}
