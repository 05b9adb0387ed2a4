// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.internal.cache.HotEntries;
import io.avrolope.internal.cache.HotTable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries are found by the first bytes of a record. */
class PrefixTableTest {
  private static byte[] confluent(int id, int datumLength) {
    return ByteBuffer.allocate(5 + datumLength).put((byte) 0).putInt(id).array();
  }

  private static RecordPrefix prefix(String envelope, byte[] record) {
    EnvelopeReader reader = Envelopes.named(envelope);
    return reader.prefix(Slice.of(record)).orElseThrow();
  }

  private record Named(int id) implements HotEntries.Entry<Named> {
    @Override
    public boolean hasSameKeyAs(Named other) {
      return equals(other);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 100})
  void eachAddedIdIsFoundAndNoOther(int datumLength) {
    PrefixTable<Integer> known = new PrefixTable<>(100_000);
    for (int id = 1; id <= 10_000; id++) {
      known.add("t" + id % 7, prefix("confluent", confluent(id * 31, 1)), id);
    }

    for (int id = 1; id <= 10_000; id++) {
      byte[] record = confluent(id * 31, datumLength);
      assertThat(found(known, "t" + id % 7, record).value()).isEqualTo(id);
      assertThat(known.find("t" + (id + 1) % 7, record, 0, record.length)).isNull();
      byte[] other = confluent(id * 31 + 1, datumLength);
      assertThat(known.find("t" + id % 7, other, 0, other.length)).isNull();
    }
  }

  private static PrefixTable.Entry<Integer> found(
      PrefixTable<Integer> known, String topic, byte[] record) {
    return Objects.requireNonNull(known.find(topic, record, 0, record.length));
  }

  @Test
  void versionsOfAllLengthsAreFoundAtAnyOffset() {
    PrefixTable<Integer> known = new PrefixTable<>(1000);
    List<byte[]> records = new ArrayList<>();
    for (int version : new int[] {1, 63, 64, 8191, 8192, 1 << 20, 1 << 27, Integer.MAX_VALUE}) {
      records.add(version(version));
      known.add("t", prefix("version", version(version)), version);
    }

    for (byte[] record : records) {
      byte[] within = ByteBuffer.allocate(record.length + 20).position(3).put(record).array();
      PrefixTable.Entry<Integer> found =
          Objects.requireNonNull(known.find("t", within, 3, record.length));
      assertThat(found.datumOffset(within, 3, record.length)).isEqualTo(3 + record.length - 1);
      assertThat(known.find("t", record, 0, record.length - 2)).as("cut").isNull();
    }
    assertThat(known.find("t", version(2), 0, 2)).isNull();
    assertThat(known.find("t", new byte[0], 0, 0)).isNull();
  }

  /** A record with a zig-zag varint as its version, and one byte of datum. */
  private static byte[] version(int version) {
    ByteBuffer bytes = ByteBuffer.allocate(11);
    long left = 2L * version;
    for (; left >= 0x80; left >>>= 7) {
      bytes.put((byte) (left | 0x80));
    }
    bytes.put((byte) left).put((byte) 9).flip();
    byte[] record = new byte[bytes.remaining()];
    bytes.get(record);
    return record;
  }

  @ParameterizedTest
  @CsvSource({"1, 50", "16, 1000", "1000, 999", "1000, 1000", "1000, 1001"})
  void aFullTableKeepsTheNewestEntry(int capacity, int entries) {
    HotTable<Named> known = new HotTable<>(new Named[0], capacity);
    for (int id = 1; id <= entries; id++) {
      Named added = new Named(id);
      known.add(id, added);
      assertThat(known.of(id)).containsExactly(added);
      assertThat(known.size()).isBetween(1, capacity);
    }
    int kept = 0;
    for (int id = 1; id <= entries; id++) {
      kept += known.of(id).length;
    }
    assertThat(kept)
        .isEqualTo(known.size())
        .isEqualTo(entries <= capacity ? entries : (entries - 1) % capacity + 1);
  }

  @Test
  void entriesWithTheSameHashAreDistinguished() {
    HotTable<Named> known = new HotTable<>(new Named[0], 10);
    Named one = new Named(1);
    Named two = new Named(2);
    known.add(5, one);
    known.add(5, two);
    known.add(5, new Named(2));

    assertThat(known.of(5)).containsExactly(one, two);
    assertThat(known.of(6)).isEmpty();
    assertThat(known.size()).isEqualTo(1);
  }

  @Test
  void concurrentLookupsFindTheRightEntryOrNone() throws Exception {
    PrefixTable<Integer> known = new PrefixTable<>(500);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> workers = new ArrayList<>();
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      workers.add(
          threads.submit(
              () -> {
                for (int i = 0; i < 50_000; i++) {
                  int id = 1 + random.nextInt(600);
                  byte[] record = confluent(id, 4);
                  PrefixTable.Entry<Integer> found = known.find("t", record, 0, record.length);
                  if (found == null) {
                    known.add("t", prefix("confluent", record), id);
                  } else {
                    assertThat(found.value()).isEqualTo(id);
                    assertThat(found.datumOffset(record, 0, record.length)).isEqualTo(5);
                  }
                }
              }));
    }
    for (Future<?> worker : workers) {
      worker.get();
    }
    threads.shutdown();
  }
}
