// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.model.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The comparisons and edited texts of one request that were made before the store is locked for it.
 * A comparison is found only for the same parsed schemas: if a version was added since, the request
 * compares with it under the lock. Not thread-safe.
 */
public final class PreparedComparisons {
  private final Map<Key, Result> results = new HashMap<>();

  private final Map<Edited, String> edited = new HashMap<>();

  /**
   * The inputs of an edited text.
   *
   * @param latest the GUID of the version whose tags the schema may take over; null if there is
   *     none
   */
  record Edited(String text, Draft.Edits edits, @Nullable UUID latest) {}

  /** The properties that decide on the result. */
  record Key(ParsedSchema schema, ParsedSchema earlier, Level level, int version) {
    /** By identity: large schemas take long to compare. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && schema == key.schema
          && earlier == key.earlier
          && level == key.level
          && version == key.version;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(schema) * 31 + System.identityHashCode(earlier) + version;
    }
  }

  /**
   * A comparison.
   *
   * @param steps how many steps it took
   * @param messages what makes the schemas incompatible; empty if nothing does
   */
  record Result(long steps, List<String> messages) {}

  @Nullable Result find(Key key) {
    return results.get(key);
  }

  String edited(Edited edit, Supplier<String> compute) {
    return edited.computeIfAbsent(edit, key -> compute.get());
  }

  void add(Key key, Result result) {
    results.put(key, result);
  }
}
