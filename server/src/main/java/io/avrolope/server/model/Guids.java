// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.SchemaGuid;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The GUIDs of schemas: equal for equal content in all registries that compute them. */
final class Guids {
  private static final ObjectMapper JSON =
      new ObjectMapper().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  private Guids() {}

  static UUID of(
      String text,
      List<Reference> references,
      @Nullable Metadata metadata,
      @Nullable RuleSet ruleSet) {
    ObjectNode schema = JSON.createObjectNode().put("schema", text);
    schema.set("references", JSON.valueToTree(references));
    schema.set("metadata", JSON.valueToTree(metadata));
    schema.set("ruleSet", JSON.valueToTree(ruleSet));
    return SchemaGuid.of(schema);
  }
}
