// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;

/** Finds branches of a reader's union without a look at each of them. Immutable. */
final class UnionIndex {
  private static final Deque<Integer> NONE = new ArrayDeque<>(0);

  private final Map<String, Integer> byName = new HashMap<>();
  private final Map<Schema.Type, Integer> byType = new EnumMap<>(Schema.Type.class);

  /** The records that require a field, by one such field: a writer without it cannot match. */
  private final Map<String, List<Integer>> byRequiredField = new HashMap<>();

  /** The records by their names without the namespace, the last one first. */
  private final Map<String, Deque<Integer>> recordsByShortName = new HashMap<>();

  private final List<Integer> withoutRequiredField = new ArrayList<>();

  UnionIndex(Schema union) {
    List<Schema> branches = union.getTypes();
    for (int i = 0; i < branches.size(); i++) {
      Schema branch = branches.get(i);
      byType.putIfAbsent(branch.getType(), i);
      if (Matching.isNamed(branch)) {
        byName.putIfAbsent(branch.getType() + " " + branch.getFullName(), i);
      }
      if (branch.getType() == Schema.Type.RECORD) {
        addRecord(branch, i);
      }
    }
  }

  private void addRecord(Schema record, int index) {
    recordsByShortName
        .computeIfAbsent(record.getName(), name -> new ArrayDeque<>())
        .addFirst(index);
    Optional<Schema.Field> required =
        record.getFields().stream().filter(field -> !field.hasDefaultValue()).findFirst();
    List<Integer> alike =
        required.isEmpty()
            ? withoutRequiredField
            : byRequiredField.computeIfAbsent(required.get().name(), name -> new ArrayList<>());
    alike.add(index);
  }

  /** The branch of the same type and, for a named type, of the same full name; -1 if none. */
  int exact(Schema writer) {
    return Matching.isNamed(writer)
        ? byName.getOrDefault(writer.getType() + " " + writer.getFullName(), -1)
        : byType.getOrDefault(writer.getType(), -1);
  }

  /** The records with the short name of a writer's record, the last one first. */
  Collection<Integer> ofShortName(Schema writer) {
    return recordsByShortName.getOrDefault(writer.getName(), NONE);
  }

  /** The records that may have the structure of a writer's record, in the order of the branches. */
  List<Integer> candidates(Schema writer) {
    List<Integer> found = new ArrayList<>(withoutRequiredField);
    for (Schema.Field field : writer.getFields()) {
      found.addAll(byRequiredField.getOrDefault(field.name(), List.of()));
    }
    Collections.sort(found);
    return found;
  }

  /** The first branch that the writer's values promote to; -1 if none. */
  int promoting(Schema writer) {
    int first = -1;
    for (Map.Entry<Schema.Type, Integer> branch : byType.entrySet()) {
      if (Promotions.isPromotable(writer.getType(), branch.getKey())
          && (first < 0 || branch.getValue() < first)) {
        first = branch.getValue();
      }
    }
    return first;
  }
}
