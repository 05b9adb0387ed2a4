// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.util.internal.Accessor;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the values of defaults, also of those that a default leaves out. A default {@code {}} of a
 * record takes the defaults of all its fields. So a short schema can have endless defaults, and
 * Avro checks and copies all of their values. Not thread-safe.
 */
final class DefaultBounds {
  static final int MAX_VALUES = TextBounds.MAX_DEFAULT_VALUES;

  /** The values of all fields together. */
  static final int MAX_VALUES_OF_ALL = 2_000_000;

  private static final JsonNode NONE = MissingNode.getInstance();

  private final IdentityHashMap<Schema.Field, Long> known = new IdentityHashMap<>();

  /** The values of the default that is counted; one counts for each type that it may have. */
  private long values;

  private DefaultBounds() {}

  /**
   * The thing that exceeds a bound, for messages; null if nothing does.
   *
   * @param named the named types of a schema that is within {@link SchemaBounds}
   */
  static @Nullable String excess(Set<Schema> named) {
    DefaultBounds bounds = new DefaultBounds();
    long all = 0;
    for (Schema each : named) {
      if (each.getType() == Schema.Type.RECORD) {
        for (Schema.Field field : each.getFields()) {
          long values = bounds.ofDefault(field);
          all += values;
          if (values > MAX_VALUES) {
            return "a default of more than " + MAX_VALUES + " values,";
          }
          if (all > MAX_VALUES_OF_ALL) {
            return "defaults of more than " + MAX_VALUES_OF_ALL + " values,";
          }
        }
      }
    }
    return null;
  }

  /**
   * Whether Avro may check more values of defaults than a text has. Avro does so while it parses,
   * before a bound can be checked.
   */
  static boolean areNeeded(Collection<String> referenced, String text) {
    return isExpanding(text) || referenced.stream().anyMatch(DefaultBounds::isExpanding);
  }

  /** Whether a default is an object or a list, or a name may be written with escapes. */
  private static boolean isExpanding(String text) {
    if (text.contains("\\u")) {
      return true;
    }
    String name = "\"default\"";
    for (int i = text.indexOf(name); i >= 0; i = text.indexOf(name, i + 1)) {
      int value = afterSpace(text, i + name.length());
      if (value < text.length() && text.charAt(value) == ':') {
        value = afterSpace(text, value + 1);
        if (value >= text.length() || "{[/".indexOf(text.charAt(value)) >= 0) {
          return true;
        }
      } else {
        return true; // a comment, which Avro accepts
      }
    }
    return false;
  }

  private static int afterSpace(String text, int from) {
    int i = from;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private long ofDefault(Schema.Field field) {
    Long counted = known.get(field);
    if (counted == null) {
      known.put(field, 1L); // while it is counted; Avro finds a default that contains itself
      long outer = values;
      values = 0;
      JsonNode value = Accessor.defaultValue(field);
      if (value != null) {
        count(field.schema(), value);
      }
      counted = values;
      values = outer;
      known.put(field, counted);
    }
    return counted;
  }

  private void count(Schema schema, JsonNode value) {
    values++;
    switch (schema.getType()) {
      case RECORD -> countRecord(schema, value);
      case ARRAY -> countAll(schema.getElementType(), value.isArray() ? value : NONE);
      case MAP -> countAll(schema.getValueType(), value.isObject() ? value : NONE);
      case UNION -> {
        for (int i = 0; i < schema.getTypes().size() && isWithin(); i++) {
          count(schema.getTypes().get(i), value); // Avro may check the value against each branch
        }
      }
      default -> {
        // one value
      }
    }
  }

  private void countRecord(Schema record, JsonNode value) {
    if (value.isObject()) {
      for (int i = 0; i < record.getFields().size() && isWithin(); i++) {
        Schema.Field field = record.getFields().get(i);
        JsonNode own = value.get(field.name());
        if (own == null) {
          values += ofDefault(field);
        } else {
          count(field.schema(), own);
        }
      }
    }
  }

  private void countAll(Schema schema, JsonNode items) {
    Iterator<JsonNode> each = items.elements();
    while (each.hasNext() && isWithin()) {
      count(schema, each.next());
    }
  }

  /** Whether counting goes on. */
  private boolean isWithin() {
    return values <= MAX_VALUES;
  }
}
