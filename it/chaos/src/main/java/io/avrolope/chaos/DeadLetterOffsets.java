// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The places of the records that became dead letters, by the headers of these. */
final class DeadLetterOffsets {
  private DeadLetterOffsets() {}

  /**
   * Reads a topic of dead letters.
   *
   * @param prefix of the headers {@code partition} and {@code offset}
   * @return the offsets in the original topic, by partition
   */
  static Map<Integer, BitSet> read(ChaosContext context, String topic, String prefix) {
    Map<Integer, BitSet> offsets = new TreeMap<>();
    TopicReading.all(
        context,
        topic,
        letter ->
            offsets
                .computeIfAbsent(
                    Integer.valueOf(header(letter, prefix + "partition")), key -> new BitSet())
                .set(Integer.parseInt(header(letter, prefix + "offset"))));
    return offsets;
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
