// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.apache.avro.LogicalTypes.Decimal;
import org.apache.avro.Schema;

/** Says how bytes are written, to a user who has written a number or another value for them. */
final class BytesAdvice {
  private static final int EXAMPLE = 'd';

  private BytesAdvice() {}

  /** The end of a message; empty if the value is text already, or the schema has no bytes. */
  static String of(Schema schema, JsonNode node) {
    return node.isTextual() || node.isNull() ? "" : bytes(schema).map(BytesAdvice::of).orElse("");
  }

  private static Optional<Schema> bytes(Schema schema) {
    return switch (schema.getType()) {
      case BYTES, FIXED -> Optional.of(schema);
      case UNION ->
          schema.getTypes().stream()
              .filter(each -> each.getType() != Schema.Type.UNION && bytes(each).isPresent())
              .findFirst();
      default -> Optional.empty();
    };
  }

  private static String of(Schema schema) {
    boolean isFixed = schema.getType() == Schema.Type.FIXED;
    if (!(schema.getLogicalType() instanceof Decimal decimal)) {
      return ". Write a string with one character up to U+00FF for each byte";
    }
    return ". Write the decimal without its point, in binary, as a string with one character up to"
        + " U+00FF for each "
        + (isFixed ? "of its " + schema.getFixedSize() + " bytes" : "byte")
        + ", such as \""
        + (isFixed ? "\\u0000".repeat(Math.min(3, schema.getFixedSize() - 1)) : "")
        + (isFixed && schema.getFixedSize() > 4 ? "..." : "")
        + (char) EXAMPLE
        + "\" for "
        + new BigDecimal(BigInteger.valueOf(EXAMPLE), decimal.getScale()).toPlainString();
  }
}
