// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language;

import java.util.List;

/**
 * Adds or removes tags of a record or field.
 *
 * @param path the full name of a record, with a dot and a field's name for a field
 */
public record TagEdit(String path, Kind kind, List<String> tags, Action action) {

  public TagEdit {
    tags = List.copyOf(tags);
  }

  /** Whether tags are added or removed. */
  public enum Action {
    ADD,
    REMOVE
  }

  /** The element that a tag is attached to. */
  public enum Kind {
    RECORD("sr_record"),
    FIELD("sr_field");

    private final String type;

    Kind(String type) {
      this.type = type;
    }

    /** The name in the protocol of Confluent's registry. */
    public String type() {
      return type;
    }
  }
}
