// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.view.WriterSchemas;
import java.util.List;
import java.util.function.Predicate;

/**
 * Names the version of this registry that a record was written with.
 *
 * @param visible which subjects the client may read
 */
record SchemaLinks(WriterSchemas schemas, Predicate<String> visible) {

  /**
   * The version as JSON: that of the subject which the topic's name tells, if there is one; null if
   * there is none that the client may read.
   */
  JsonNode of(SchemaReference writer, String subjectOfTopic) {
    List<StoredVersion> found =
        schemas.versions(writer).stream()
            .filter(version -> visible.test(version.subject()))
            .toList();
    return found.stream()
        .filter(version -> version.subject().equals(subjectOfTopic))
        .findFirst()
        .or(() -> found.stream().findFirst())
        .map(SchemaLinks::json)
        .orElse(JsonNodeFactory.instance.nullNode());
  }

  private static JsonNode json(StoredVersion version) {
    ObjectNode link =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", version.id())
            .put("subject", version.subject())
            .put("version", version.version());
    if (version.isDeleted()) {
      link.put("deleted", true);
    }
    return link;
  }
}
