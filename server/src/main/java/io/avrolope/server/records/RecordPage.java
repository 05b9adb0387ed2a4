// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.records.PartitionCursor.Item;
import io.avrolope.server.records.RecordQuery.Order;
import io.avrolope.server.registry.Client;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.records.TopicReader;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of records: the next ones of all partitions by their times. It reads little more
 * than it shows, and ends after some time or many records, with fewer records than wanted. Not
 * thread-safe; used once.
 */
final class RecordPage {
  private static final int MAX_SCANNED = 20_000;
  private static final long MAX_NANOS = Duration.ofSeconds(10).toNanos();

  /** How many records are read at once, in all partitions together. Each may be long. */
  private static final int MAX_READ_AHEAD = 500;

  private final RecordQuery query;
  private final Consumer<byte[], byte[]> consumer;
  private final RecordView view;
  private final Client client;
  private final List<PartitionCursor> cursors;
  private final long deadline = System.nanoTime() + MAX_NANOS;
  private final Set<String> notes = new LinkedHashSet<>();
  private int scanned;

  RecordPage(RecordQuery query, Consumer<byte[], byte[]> consumer, RecordView view, Client client) {
    this.query = query;
    this.consumer = consumer;
    this.view = view;
    this.client = client;
    List<PartitionRange> ranges = ranges(query).of(query.topic(), consumer);
    int chunk = Math.max(1, Math.min(query.limit(), MAX_READ_AHEAD / Math.max(1, ranges.size())));
    this.cursors =
        ranges.stream()
            .map(range -> new PartitionCursor(unread(range), query.order(), chunk))
            .toList();
  }

  private static TopicRanges ranges(RecordQuery query) {
    return query.order() == Order.NEWEST
        ? new TopicRanges(query.partitions(), OffsetBound.BEGINNING, query.from())
        : new TopicRanges(query.partitions(), query.from(), OffsetBound.END);
  }

  /** A partition that the cursor does not name has nothing more. */
  private static PartitionRange unread(PartitionRange range) {
    return range.from() < 0 || range.to() < 0 ? new PartitionRange(range.partition(), 0, 0) : range;
  }

  ObjectNode read() {
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    ArrayNode records = page.putArray("records");
    boolean isEnd = false;
    while (records.size() < query.limit() && fill()) {
      PartitionCursor next = next();
      if (next == null) {
        isEnd = true;
        break;
      }
      Item item = Objects.requireNonNull(next.first());
      next.removeFirst();
      scanned++;
      if (item.json() != null) {
        records.add(item.json());
      }
    }
    page.put("scanned", scanned);
    page.put(
        "cursor",
        cursors.stream()
            .filter(cursor -> !cursor.isEnd())
            .map(cursor -> cursor.partition().partition() + ":" + cursor.offset())
            .collect(Collectors.joining(",")));
    page.put("isEnd", isEnd || cursors.stream().allMatch(PartitionCursor::isEnd));
    ArrayNode facts = page.putArray("notes");
    notes.forEach(facts::add);
    return page;
  }

  /** The partition whose next record is the next one of the page; null if there is none. */
  private @Nullable PartitionCursor next() {
    Comparator<PartitionCursor> byTime =
        Comparator.comparingLong(cursor -> Objects.requireNonNull(cursor.first()).timestamp());
    return cursors.stream()
        .filter(cursor -> cursor.first() != null)
        .min(query.order() == Order.NEWEST ? byTime.reversed() : byTime)
        .orElse(null);
  }

  /** Reads on where nothing is left to compare. Returns false if the page has to end. */
  private boolean fill() {
    while (cursors.stream().anyMatch(PartitionCursor::needsRead)) {
      if (scanned >= MAX_SCANNED
          || !read(cursors.stream().filter(PartitionCursor::needsRead).toList())) {
        return false;
      }
    }
    return scanned < MAX_SCANNED;
  }

  private boolean read(List<PartitionCursor> wanted) {
    Map<Integer, PartitionCursor> byNumber = new HashMap<>();
    Map<PartitionCursor, PartitionRange> taken = new HashMap<>();
    for (PartitionCursor cursor : wanted) {
      byNumber.put(cursor.partition().partition(), cursor);
      taken.put(cursor, cursor.take());
    }
    Visitor visitor = new Visitor(byNumber);
    consumer.unsubscribe(); // forgets which partitions the last reader has paused
    TopicReader.of(consumer, List.copyOf(taken.values())).read(visitor);
    if (visitor.isLate) {
      taken.forEach(PartitionCursor::untake);
      notes.add("The brokers took too long. Ask for the next page to read more records");
    }
    return !visitor.isLate;
  }

  /** Keeps what is shown of each record. */
  private final class Visitor implements TopicReader.Visitor {
    private final Map<Integer, PartitionCursor> cursors;
    private boolean isLate;

    Visitor(Map<Integer, PartitionCursor> cursors) {
      this.cursors = cursors;
    }

    @Override
    public boolean visit(ConsumerRecord<byte[], byte[]> record) {
      Objects.requireNonNull(cursors.get(record.partition()))
          .add(
              new Item(
                  record.offset(), RecordView.timestamp(record), view.of(record, query.filter())));
      return isInTime();
    }

    @Override
    public void note(String fact) {
      notes.add(fact);
    }

    @Override
    public boolean pause() {
      return isInTime();
    }

    private boolean isInTime() {
      client.requirePresent();
      isLate = System.nanoTime() - deadline > 0;
      return !isLate;
    }
  }
}
