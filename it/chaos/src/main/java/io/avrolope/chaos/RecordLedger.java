// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Violations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The records of topics that brokers have confirmed, and what each reader saw of them. A record is
 * known by its number, which it carries; its content follows from the number. Thread-safe.
 */
final class RecordLedger {
  /** The count of records that brokers have confirmed. */
  static final String CONFIRMED = "confirmed records";

  private static final long NOTHING = -1;
  private static final long POISON = -2;
  private static final int FIRST_LENGTH = 1 << 10;
  private static final int MAX_LISTED = 20;

  private final Map<String, Log> logs = new TreeMap<>();
  private final Map<String, Map<String, Reading>> readings = new TreeMap<>();
  private final Violations violations;
  private long confirmed;
  private long poisoned;
  private long read;
  private long repeated;

  RecordLedger(Violations violations) {
    this.violations = violations;
  }

  /** The records of a partition: as brokers confirmed them, and as readers saw them first. */
  private static final class Log {
    private final Numbers confirmed = new Numbers();
    private final Numbers observed = new Numbers();

    /** The confirmed number of an offset, else the number that a reader saw. */
    long at(long offset) {
      long number = confirmed.get(offset);
      return number == NOTHING ? observed.get(offset) : number;
    }

    LongStream stored() {
      int length = Math.max(confirmed.numbers.length, observed.numbers.length);
      return LongStream.range(0, length).map(this::at);
    }
  }

  /** A number for each offset. */
  private static final class Numbers {
    private long[] numbers = {};

    long get(long offset) {
      return offset < numbers.length ? numbers[(int) offset] : NOTHING;
    }

    void set(long offset, long number) {
      if (offset >= numbers.length) {
        int old = numbers.length;
        numbers =
            Arrays.copyOf(numbers, (int) Math.max(offset + 1, Math.max(FIRST_LENGTH, 2L * old)));
        Arrays.fill(numbers, old, numbers.length, NOTHING);
      }
      numbers[(int) offset] = number;
    }
  }

  /** The offsets of a partition that a reader saw. */
  private static final class Reading {
    private final BitSet seen = new BitSet();
    private long last = NOTHING;
    private boolean mayRepeat = true;
  }

  private static String key(String topic, int partition) {
    return topic + "-" + partition;
  }

  /** Names of topics may begin with the name of another one. */
  private static boolean isOf(String topic, String key) {
    return key.substring(0, key.lastIndexOf('-')).equals(topic);
  }

  /** A broker has confirmed a record. */
  synchronized void confirm(String topic, int partition, long offset, long number) {
    confirmed++;
    put(topic, partition, offset, number);
  }

  /** A broker has confirmed a record that no reader can decode. */
  synchronized void confirmPoison(String topic, int partition, long offset) {
    poisoned++;
    put(topic, partition, offset, POISON);
  }

  private void put(String topic, int partition, long offset, long number) {
    Log log = log(topic, partition);
    if (log.confirmed.get(offset) != NOTHING) {
      violations.add("Two confirmed records have the " + place(topic, partition, offset));
    }
    log.confirmed.set(offset, number);
    long observed = log.observed.get(offset);
    if (observed != NOTHING && observed != number) {
      violations.add(
          "A reader saw "
              + text(observed)
              + " instead of "
              + text(number)
              + " at "
              + place(topic, partition, offset));
    }
  }

  private Log log(String topic, int partition) {
    return logs.computeIfAbsent(key(topic, partition), key -> new Log());
  }

  private static String text(long number) {
    return number == POISON ? "a damaged record" : "the record " + number;
  }

  /** A reader was assigned partitions, so it may see records again that it had not committed. */
  synchronized void reassigned(String reader, String topic, int partition) {
    reading(reader, topic, partition).mayRepeat = true;
  }

  private Reading reading(String reader, String topic, int partition) {
    return readings
        .computeIfAbsent(reader, name -> new HashMap<>())
        .computeIfAbsent(key(topic, partition), key -> new Reading());
  }

  /**
   * A reader has decoded a record.
   *
   * @param number that the record carries
   */
  synchronized void read(String reader, String topic, int partition, long offset, long number) {
    observe(reader, topic, partition, offset, number);
  }

  /** A reader was told that a record is bad. */
  synchronized void refuse(String reader, String topic, int partition, long offset) {
    observe(reader, topic, partition, offset, POISON);
  }

  /** A reader may see a record before the broker's confirmation has reached its writer. */
  private void observe(String reader, String topic, int partition, long offset, long number) {
    Log log = log(topic, partition);
    long known = log.at(offset);
    if (known == NOTHING) {
      log.observed.set(offset, number);
    } else if (known != number) {
      violations.add(
          reader
              + " saw "
              + text(number)
              + " instead of "
              + text(known)
              + " at "
              + place(topic, partition, offset));
    }
    see(reader, topic, partition, offset);
  }

  private static String place(String topic, int partition, long offset) {
    return key(topic, partition) + " offset " + offset;
  }

  private void see(String reader, String topic, int partition, long offset) {
    Reading reading = reading(reader, topic, partition);
    read++;
    if (offset <= reading.last && !reading.mayRepeat) {
      violations.add(
          reader
              + " read "
              + place(topic, partition, offset)
              + " after offset "
              + reading.last
              + ", without a new assignment");
    }
    if (reading.seen.get((int) offset)) {
      repeated++;
    }
    reading.mayRepeat = false;
    reading.seen.set((int) offset);
    reading.last = offset;
  }

  /** The numbers of the confirmed records of a topic. */
  synchronized Set<Long> numbers(String topic) {
    return confirmed(topic).filter(number -> number >= 0).boxed().collect(Collectors.toSet());
  }

  /** The numbers of the confirmed records of a partition, in the order of their offsets. */
  synchronized List<Long> numbers(String topic, int partition) {
    return Arrays.stream(log(topic, partition).confirmed.numbers)
        .filter(number -> number >= 0)
        .boxed()
        .toList();
  }

  /**
   * Compares dead letters with the damaged records of a topic. Each damaged record that a broker
   * has confirmed has a dead letter. A record whose confirmation did not arrive may have one if
   * another reader was told, too, that it is bad.
   *
   * @param offsets of the records that have dead letters, by partition
   */
  synchronized void requireDeadLetters(String who, String topic, Map<Integer, BitSet> offsets) {
    for (Map.Entry<String, Log> each : logs.entrySet()) {
      if (!isOf(topic, each.getKey())) {
        continue;
      }
      String key = each.getKey();
      int partition = Integer.parseInt(key.substring(key.lastIndexOf('-') + 1));
      BitSet dead = offsets.getOrDefault(partition, new BitSet());
      Log log = each.getValue();
      for (int offset = 0; offset < log.confirmed.numbers.length; offset++) {
        if (log.confirmed.get(offset) == POISON && !dead.get(offset)) {
          violations.add(who + " made no dead letter of the damaged " + key + " offset " + offset);
        }
      }
      dead.stream()
          .filter(offset -> log.at(offset) != POISON)
          .forEach(
              offset ->
                  violations.add(
                      who + " made a dead letter of a good record: " + key + " offset " + offset));
    }
  }

  /** A record of a copy of a topic; it does not count as confirmed by a broker. */
  synchronized void copied(String topic, int partition, long offset, long number) {
    put(topic, partition, offset, number);
  }

  /** The same, of a record that no reader can decode. */
  synchronized void copiedPoison(String topic, int partition, long offset) {
    put(topic, partition, offset, POISON);
  }

  private LongStream stored(String topic) {
    return logs.entrySet().stream()
        .filter(each -> isOf(topic, each.getKey()))
        .flatMapToLong(each -> each.getValue().stored());
  }

  private LongStream confirmed(String topic) {
    return logs.entrySet().stream()
        .filter(each -> isOf(topic, each.getKey()))
        .flatMapToLong(each -> Arrays.stream(each.getValue().confirmed.numbers));
  }

  /** How many confirmed records a reader has not seen yet. */
  synchronized long missing(String reader, String topic) {
    long missing = 0;
    for (Map.Entry<String, Log> each : logs.entrySet()) {
      if (isOf(topic, each.getKey())) {
        missing += unseen(reader, each.getKey(), each.getValue()).size();
      }
    }
    return missing;
  }

  private List<Long> unseen(String reader, String key, Log log) {
    BitSet seen = readings.getOrDefault(reader, Map.of()).getOrDefault(key, new Reading()).seen;
    List<Long> unseen = new ArrayList<>();
    for (int offset = 0; offset < log.confirmed.numbers.length; offset++) {
      if (log.confirmed.get(offset) != NOTHING && !seen.get(offset)) {
        unseen.add((long) offset);
      }
    }
    return unseen;
  }

  /** Reports the confirmed records of a topic that a reader has not seen. */
  synchronized void requireAll(String reader, String topic) {
    for (Map.Entry<String, Log> each : logs.entrySet()) {
      if (isOf(topic, each.getKey())) {
        List<Long> unseen = unseen(reader, each.getKey(), each.getValue());
        if (!unseen.isEmpty()) {
          violations.add(
              reader
                  + " has not seen "
                  + unseen.size()
                  + " confirmed records of "
                  + each.getKey()
                  + ", offsets "
                  + unseen.subList(0, Math.min(MAX_LISTED, unseen.size())));
        }
      }
    }
  }

  /**
   * Reports records that are stored twice: equal numbers at two places of a topic. A place may be
   * one that no broker has confirmed, but that a reader saw.
   */
  synchronized void requireNoDoubles(String topic) {
    long[] sorted = stored(topic).filter(number -> number >= 0).sorted().toArray();
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        violations.add("The record " + sorted[i] + " is stored twice in " + topic);
      }
    }
  }

  /** The numbers so far. */
  synchronized Map<String, Long> counts() {
    return new TreeMap<>(
        Map.of(
            CONFIRMED,
            confirmed,
            "confirmed damaged records",
            poisoned,
            "records read",
            read,
            "records read again",
            repeated));
  }
}
