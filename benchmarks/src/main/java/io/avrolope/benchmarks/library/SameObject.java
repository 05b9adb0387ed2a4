// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import java.util.List;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Compares decoded objects more strictly than {@code equals}: includes fields with {@code "order":
 * "ignore"} and the classes of values, except of lists and maps.
 */
final class SameObject {
  private SameObject() {}

  static boolean same(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == other;
    }
    if (one instanceof List<?> a && other instanceof List<?> b) {
      return sameLists(a, b);
    }
    if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
      return sameMaps(a, b);
    }
    if (one.getClass() != other.getClass()) {
      return false;
    }
    return (one instanceof IndexedRecord a && other instanceof IndexedRecord b)
        ? sameRecords(a, b)
        : one.equals(other);
  }

  private static boolean sameRecords(IndexedRecord a, IndexedRecord b) {
    return a.getSchema().equals(b.getSchema())
        && a.getSchema().getFields().stream()
            .allMatch(field -> same(a.get(field.pos()), b.get(field.pos())));
  }

  private static boolean sameLists(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Looks keys up with {@code equals}, which distinguishes the classes of strings. */
  private static boolean sameMaps(Map<?, ?> a, Map<?, ?> b) {
    return a.size() == b.size()
        && a.entrySet().stream()
            .allMatch(
                each ->
                    b.containsKey(each.getKey()) && same(each.getValue(), b.get(each.getKey())));
  }
}
