// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.comparison.CompatibilityDirection;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;

/** The answers to questions about compatibility, with one level for all subjects. Thread-safe. */
final class CompatibilityAnswers {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TRANSITIVE = "_TRANSITIVE";

  private volatile String level = "NONE";
  private volatile boolean isOff;

  void setLevel(String level) {
    this.level = level;
  }

  void switchOff() {
    isOff = true;
  }

  boolean isOff() {
    return isOff;
  }

  JsonNode level() {
    return JSON.createObjectNode().put("compatibilityLevel", level);
  }

  /**
   * @param versions the schemas of the subject, oldest first
   */
  JsonNode check(List<String> versions, String text) {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode messages = JSON.createArrayNode();
    if (!level.equals("NONE")) {
      int compared = level.endsWith(TRANSITIVE) ? versions.size() : Math.min(1, versions.size());
      CompatibilityDirection direction =
          CompatibilityDirection.valueOf(level.replace(TRANSITIVE, "").toUpperCase(Locale.ROOT));
      Schema schema = new Schema.Parser().parse(text);
      for (String earlier : versions.subList(versions.size() - compared, versions.size())) {
        direction
            .violations(new Schema.Parser().parse(earlier), schema)
            .forEach(each -> messages.add(each.path() + ": " + each.text()));
        if (!messages.isEmpty()) {
          messages.add("{oldSchema: '" + earlier + "'}");
        }
      }
    }
    return body.put("is_compatible", messages.isEmpty()).set("messages", messages);
  }
}
