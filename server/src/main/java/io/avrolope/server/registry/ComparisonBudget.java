// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Bounds the compatibility checks of one request. Avro compares each branch of a union with each
 * branch of the other one, and remembers each pair: two unions of some thousand branches would take
 * minutes and all memory. This class counts the pairs before Avro compares them. Not thread-safe.
 */
final class ComparisonBudget {
  /** A request may compare with many versions. */
  private static final int CHECKS_PER_REQUEST = 50;

  /** Pairs that are known already cost little, but not nothing. */
  private static final int STEPS_PER_PAIR = 100;

  private final int maxPairs;
  private long left;

  ComparisonBudget(RegistryLimits limits) {
    this.maxPairs = limits.maxComparisons();
    this.left = (long) maxPairs * CHECKS_PER_REQUEST;
  }

  /**
   * Counts the comparison of two schemas.
   *
   * @throws Refusal if the two, or all schemas of the request together, have too many pairs of
   *     types
   */
  void spend(Schema reader, Schema writer) {
    spend(pairs(reader, writer));
  }

  /** How many pairs of types Avro compares, or more than the limit if there are more. */
  int pairs(Schema reader, Schema writer) {
    return new Walk().pairs(reader, writer);
  }

  /** As {@link #spend(Schema, Schema)}, for pairs that were counted. */
  void spend(int pairs) {
    if (pairs > maxPairs) {
      throw Refusal.invalidSchema(
          "The compatibility check of two schemas needs more than "
              + maxPairs
              + " comparisons of types, the limit "
              + RegistryLimits.COMPARISONS
              + ". Use unions with fewer branches");
    }
    left -= pairs;
    if (left < 0) {
      throw Refusal.invalidSchema(
          "The compatibility check with all versions needs more than "
              + CHECKS_PER_REQUEST
              + " times "
              + maxPairs
              + " comparisons of types, the limit "
              + RegistryLimits.COMPARISONS
              + ". Use a level that is not transitive");
    }
  }

  /** Two types that are compared. */
  private record Pair(Schema reader, Schema writer) {
    boolean isNamed() {
      return isNamed(reader) && isNamed(writer);
    }

    private static boolean isNamed(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ENUM, FIXED -> true;
        default -> false;
      };
    }

    /** By identity: the schemas may be large and contain themselves. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Pair pair && pair.reader == reader && pair.writer == writer;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(reader) * 31 + System.identityHashCode(writer);
    }
  }

  /** Visits the pairs that Avro compares, at most a few more than the limit. */
  private final class Walk {
    private final Deque<Pair> open = new ArrayDeque<>();
    private final Set<Pair> known = new HashSet<>();
    private int pairs;
    private long steps;

    int pairs(Schema reader, Schema writer) {
      add(reader, writer);
      while (!open.isEmpty() && pairs <= maxPairs) {
        visit(open.pop());
      }
      return pairs;
    }

    private void add(Schema reader, Schema writer) {
      if (pairs > maxPairs) {
        return;
      }
      Pair pair = new Pair(reader, writer);
      steps++;
      if (steps > (long) maxPairs * STEPS_PER_PAIR) {
        pairs = maxPairs + 1;
      } else if (!pair.isNamed() || known.add(pair)) {
        pairs++;
        open.push(pair);
      }
    }

    private void visit(Pair pair) {
      Schema reader = pair.reader();
      Schema writer = pair.writer();
      if (writer.getType() == Schema.Type.UNION) {
        writer.getTypes().forEach(branch -> add(reader, branch));
      } else if (reader.getType() == Schema.Type.UNION) {
        reader.getTypes().forEach(branch -> add(branch, writer));
      } else if (reader.getType() == writer.getType()) {
        switch (reader.getType()) {
          case ARRAY -> add(reader.getElementType(), writer.getElementType());
          case MAP -> add(reader.getValueType(), writer.getValueType());
          case RECORD -> visitFields(reader, writer);
          default -> {} // contains no other type
        }
      }
    }

    private void visitFields(Schema reader, Schema writer) {
      if (!reader.getName().equals(writer.getName()) && reader.getAliases().isEmpty()) {
        return; // Avro does not look at the fields
      }
      for (Schema.Field field : reader.getFields()) {
        Schema.Field written = writer.getField(field.name());
        if (written != null) {
          add(field.schema(), written.schema());
        }
        for (String alias : field.aliases()) {
          Schema.Field renamed = writer.getField(alias);
          if (renamed != null) {
            add(field.schema(), renamed.schema());
          }
        }
      }
    }
  }
}
