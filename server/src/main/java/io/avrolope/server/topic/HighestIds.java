// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.topic;

import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.state.RegistryState;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The value of the record without a meaning (NOOP). Confluent's servers never parse it. This server
 * keeps the highest id of a context in it, after no version has that id any more: otherwise
 * compaction and a restart would forget the id, and another schema would get it.
 *
 * @param highestIds by the names of contexts, {@code .} for the default one
 * @param ordinaryIds the highest ids except 2147483647, of the contexts that gave that one
 */
public record HighestIds(
    @Nullable SortedMap<String, Integer> highestIds,
    @Nullable SortedMap<String, Integer> ordinaryIds) {

  /** The contexts whose highest id no version has. */
  static HighestIds of(RegistryState state) {
    SortedMap<String, Integer> ids = new TreeMap<>();
    SortedMap<String, Integer> ordinary = new TreeMap<>();
    for (String context : state.countedContexts()) {
      int highest = state.highestId(context);
      if (highest == Integer.MAX_VALUE && state.highestOrdinaryId(context) > 0) {
        ordinary.put(Subjects.contextName(context), state.highestOrdinaryId(context));
      }
      if (highest != 0 && state.keys(context, highest).isEmpty()) {
        ids.put(Subjects.contextName(context), highest);
      }
    }
    return new HighestIds(ids, ordinary);
  }

  public Map<String, Integer> byName() {
    return highestIds == null ? Map.of() : highestIds;
  }

  HighestIds with(String context, int id) {
    SortedMap<String, Integer> ids = new TreeMap<>(byName());
    ids.put(Subjects.contextName(context), id);
    return new HighestIds(ids, ordinaryIds);
  }

  public Map<String, Integer> ordinaryByName() {
    return ordinaryIds == null ? Map.of() : ordinaryIds;
  }

  HighestIds withOrdinary(String context, int id) {
    SortedMap<String, Integer> ids = new TreeMap<>(ordinaryByName());
    ids.put(Subjects.contextName(context), id);
    return new HighestIds(highestIds, ids);
  }

  LogRecord record() {
    return new LogRecord(
        LogKey.noop().bytes(),
        byName().isEmpty() && ordinaryByName().isEmpty() ? null : TopicJson.bytes(this));
  }
}
