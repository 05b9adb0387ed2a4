// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import org.apache.avro.Schema;

/**
 * Schemas of some kilobytes with 2 to the 40th paths: each record has the next lower one twice,
 * first in full and then by name. Code that follows each path never ends.
 */
public final class Doubling {
  public static final int LEVELS = 40;

  private Doubling() {}

  /** A record {@code L40} of records, whose lowest has a field {@code a} of a type. */
  public static Schema record(String type) {
    return new Schema.Parser().parse(text(type, LEVELS));
  }

  /**
   * The text of such a schema.
   *
   * @param type as JSON, such as {@code "int"} with quotation marks
   */
  public static String text(String type, int levels) {
    String text = "{\"type\":\"record\",\"name\":\"L0\",\"fields\":[" + field("a", type) + "]}";
    for (int i = 1; i <= levels; i++) {
      text =
          "{\"type\":\"record\",\"name\":\"L%d\",\"fields\":[%s,%s]}"
              .formatted(i, field("a", text), field("b", "\"L" + (i - 1) + "\""));
    }
    return text;
  }

  private static String field(String name, String type) {
    return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
  }
}
