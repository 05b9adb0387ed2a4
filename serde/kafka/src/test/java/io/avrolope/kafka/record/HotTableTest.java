// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.internal.cache.HotEntries;
import io.avrolope.kafka.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries that are tried first. */
class HotTableTest {
  @Test
  void theFirstFourEntriesAreKept() {
    HotEntries<HotRecord> known = new HotEntries<>(new HotRecord[0]);
    for (int id = 1; id <= 4; id++) {
      known.add(record("t", id));
    }

    assertThat(ids(known)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void anEqualEntryIsKeptOnce() {
    HotEntries<HotRecord> known = new HotEntries<>(new HotRecord[0]);
    known.add(record("t", 1));
    known.add(record("t", 1));
    known.add(record("u", 1));

    assertThat(known.all()).extracting(HotRecord::topic).containsExactly("t", "u");
  }

  @Test
  void afterTwoHundredAndFiftySixMissesTheNextEntryReplacesTheOldest() {
    HotEntries<HotRecord> known = new HotEntries<>(new HotRecord[0]);
    for (int id = 1; id <= 4; id++) {
      known.add(record("t", id));
    }
    for (int i = 1; i < 256; i++) {
      known.add(record("t", 5 + i % 2));
      assertThat(ids(known)).containsExactly(1, 2, 3, 4);
    }
    known.add(record("t", 7));
    assertThat(ids(known)).containsExactly(7, 2, 3, 4);
    for (int i = 0; i < 4 * 256; i++) {
      known.add(record("t", 100 + i / 256));
    }
    assertThat(ids(known)).containsExactly(103, 100, 101, 102);
  }

  @ParameterizedTest
  @ValueSource(strings = {"confluent", "version", "versioned-event", "version-in-field"})
  void oneDeserializerDecodesAlternatingSchemasAndTopics(String envelope) {
    try (Pair pair = Pair.of("envelope", envelope, "codec.compile.after", 50)) {
      List<Sent> records = new ArrayList<>();
      for (String topic : List.of("t0", "t1", "t2")) {
        for (int version = 1; version <= 4; version++) {
          GenericRecord record = record(version);
          records.add(new Sent(topic, pair.serializer().serialize(topic, record), record));
        }
      }
      for (int i = 0; i < 200; i++) {
        for (Sent sent : records) {
          assertThat(pair.deserializer().deserialize(sent.topic, sent.bytes))
              .isEqualTo(sent.record);
        }
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(String topic, byte @Nullable [] bytes, GenericRecord record) {}

  /** The record of version n has n fields after the version. */
  private static GenericRecord record(int version) {
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("R").fields().requiredLong("version");
    for (int i = 0; i < version; i++) {
      fields.requiredInt("f" + i);
    }
    GenericRecordBuilder record =
        new GenericRecordBuilder(fields.endRecord()).set("version", (long) version);
    for (int i = 0; i < version; i++) {
      record.set("f" + i, version * 1000 + i);
    }
    return record.build();
  }

  @Test
  void concurrentAddsOfEqualEntriesKeepOne() throws Exception {
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CyclicBarrier start = new CyclicBarrier(threads);
    HotEntries<HotRecord> known = new HotEntries<>(new HotRecord[0]);
    List<Future<?>> added = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      added.add(
          pool.submit(
              () -> {
                start.await();
                known.add(record("t", 1));
                return null;
              }));
    }
    for (Future<?> each : added) {
      each.get();
    }
    pool.shutdown();

    assertThat(known.all()).hasSize(1);
  }

  private static HotRecord record(String topic, int id) {
    return new HotRecord(topic, id);
  }

  private static List<Integer> ids(HotEntries<HotRecord> known) {
    return Arrays.stream(known.all()).map(HotRecord::id).toList();
  }

  private record HotRecord(String topic, int id) implements HotEntries.Entry<HotRecord> {
    @Override
    public boolean hasSameKeyAs(HotRecord other) {
      return equals(other);
    }
  }
}
