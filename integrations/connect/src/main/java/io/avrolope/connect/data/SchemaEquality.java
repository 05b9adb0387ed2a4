// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * Compares two Connect schemas as {@link ConnectSchema#equals} does, but each pair of their parts
 * once. Connect's own comparison doubles with each level of a schema that names the level below it
 * twice. For one comparison; not thread-safe.
 */
final class SchemaEquality {
  /** Pairs that are equal, or are being compared: another pair ends the comparison. */
  private final Set<Pair> seen = new HashSet<>();

  private final boolean isOrdered;

  /**
   * @param isOrdered whether the order of parameters counts
   */
  SchemaEquality(boolean isOrdered) {
    this.isOrdered = isOrdered;
  }

  /** Two objects, compared by identity. */
  private record Pair(Schema left, Schema right) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
      return other instanceof Pair that && left == that.left && right == that.right;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(left) + System.identityHashCode(right);
    }
  }

  @SuppressWarnings("ReferenceEquality") // the usual case
  boolean same(@Nullable Schema left, @Nullable Schema right) {
    if (left == right) {
      return true;
    }
    if (left == null || right == null) {
      return false;
    }
    if (left.getClass() != ConnectSchema.class || right.getClass() != ConnectSchema.class) {
      return left.equals(right);
    }
    if (!seen.add(new Pair(left, right))) {
      return true;
    }
    return sameAttributes(left, right)
        && sameValue(left.defaultValue(), right.defaultValue())
        && sameParts(left, right);
  }

  private boolean sameAttributes(Schema left, Schema right) {
    return left.type() == right.type()
        && left.isOptional() == right.isOptional()
        && Objects.equals(left.version(), right.version())
        && Objects.equals(left.name(), right.name())
        && Objects.equals(left.doc(), right.doc())
        && Objects.equals(left.parameters(), right.parameters())
        && (!isOrdered || names(left.parameters()).equals(names(right.parameters())));
  }

  private static List<String> names(@Nullable Map<String, String> parameters) {
    return parameters == null ? List.of() : new ArrayList<>(parameters.keySet());
  }

  private boolean sameValue(@Nullable Object left, @Nullable Object right) {
    if (!(left instanceof Struct one) || !(right instanceof Struct other)) {
      return Objects.deepEquals(left, right);
    }
    if (!same(one.schema(), other.schema())) {
      return false;
    }
    @Nullable Object[] values = StructValues.of(one);
    @Nullable Object[] others = StructValues.of(other);
    boolean same = values.length == others.length;
    for (int i = 0; same && i < values.length; i++) {
      same = sameValue(values[i], others[i]);
    }
    return same;
  }

  private boolean sameParts(Schema left, Schema right) {
    return switch (left.type()) {
      case STRUCT -> sameFields(left.fields(), right.fields());
      case MAP ->
          same(left.keySchema(), right.keySchema())
              && same(left.valueSchema(), right.valueSchema());
      case ARRAY -> same(left.valueSchema(), right.valueSchema());
      default -> true;
    };
  }

  boolean sameFields(List<Field> left, List<Field> right) {
    boolean same = left.size() == right.size();
    for (int i = 0; same && i < left.size(); i++) {
      same = same(left.get(i), right.get(i));
    }
    return same;
  }

  boolean same(Field left, Field right) {
    return left.name().equals(right.name())
        && left.index() == right.index()
        && same(left.schema(), right.schema());
  }
}
