// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the numbers of a topic that was made from another one. Not thread-safe. */
final class CopyReading {
  /** Instead of the number of a record that has none. */
  static final long NO_NUMBER = -1;

  private final Map<Integer, List<Long>> numbers = new TreeMap<>();

  /**
   * Reads until all expected numbers are there, or the patience of the run ends.
   *
   * @param number the number of a record, or {@link #NO_NUMBER}
   */
  CopyReading(
      ChaosContext context,
      String topic,
      ToLongFunction<ConsumerRecord<byte[], byte[]>> number,
      Set<Long> expected)
      throws Exception {
    try (TopicReading reading = new TopicReading(context, topic)) {
      context.await(
          () -> {
            reading.readOn(record -> add(record.partition(), number.applyAsLong(record), expected));
            return expected.isEmpty();
          });
    }
  }

  private void add(int partition, long number, Set<Long> expected) {
    if (number != NO_NUMBER) {
      numbers.computeIfAbsent(partition, key -> new ArrayList<>()).add(number);
      expected.remove(number);
    }
  }

  /** The numbers of a partition, in their order. */
  List<Long> of(int partition) {
    return numbers.getOrDefault(partition, List.of());
  }

  /** The numbers of all partitions. */
  List<Long> all() {
    return numbers.values().stream().flatMap(List::stream).toList();
  }
}
