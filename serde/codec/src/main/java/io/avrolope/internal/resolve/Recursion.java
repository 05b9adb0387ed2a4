// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Finds record schemas that contain themselves: those in a cycle, by Tarjan's algorithm. Visits
 * each record once, however many are asked for. Not thread-safe.
 */
final class Recursion {
  /** The expected size: a larger table takes longer to create than the rest of a small plan. */
  private static final int FEW = 4;

  /** When each record was visited. */
  private final IdentityHashMap<Schema, Integer> visits = new IdentityHashMap<>(FEW);

  /** The earliest visited record that each record can reach and that is not yet decided. */
  private final IdentityHashMap<Schema, Integer> earliest = new IdentityHashMap<>(FEW);

  private final Deque<Schema> undecided = new ArrayDeque<>();
  private final Set<Schema> undecidedSet = identitySet();
  private final Set<Schema> recursive = identitySet();

  private static Set<Schema> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>(FEW));
  }

  /** Whether a record can be within a record of the same schema, at any depth. */
  boolean containsItself(Schema record) {
    if (!visits.containsKey(record)) {
      visit(record);
    }
    return recursive.contains(record);
  }

  private void visit(Schema record) {
    int visit = visits.size();
    visits.put(record, visit);
    earliest.put(record, visit);
    undecided.push(record);
    undecidedSet.add(record);
    for (Schema.Field field : record.getFields()) {
      follow(record, field.schema());
    }
    if (reached(record) == visit) {
      decide(record);
    }
  }

  private int reached(Schema record) {
    return earliest.getOrDefault(record, Integer.MAX_VALUE);
  }

  private void follow(Schema from, Schema to) {
    switch (to.getType()) {
      case ARRAY -> follow(from, to.getElementType());
      case MAP -> follow(from, to.getValueType());
      case UNION -> to.getTypes().forEach(branch -> follow(from, branch));
      case RECORD -> followRecord(from, to);
      default -> {
        // contains no record
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // schemas contain themselves
  private void followRecord(Schema from, Schema to) {
    if (from == to) {
      recursive.add(to);
      return;
    }
    if (!visits.containsKey(to)) {
      visit(to);
    }
    if (undecidedSet.contains(to)) {
      earliest.merge(from, reached(to), Math::min);
    }
  }

  /**
   * The records that were visited since the first of a cycle, and are undecided, form the cycle.
   */
  @SuppressWarnings("ReferenceEquality") // schemas contain themselves
  private void decide(Schema first) {
    boolean isCycle = undecided.peek() != first;
    Schema record;
    do {
      record = undecided.pop();
      undecidedSet.remove(record);
      if (isCycle) {
        recursive.add(record);
      }
    } while (record != first);
  }
}
