// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The position of a copy in one partition. It is committed as a group offset with metadata in the
 * same transaction as the records, so it always matches the visible records. Thread-safe.
 */
final class CopyPosition {
  private static final Pattern TEXT =
      Pattern.compile(
          "avrolope-rewrap-1 from=(\\S+)@(\\d+) to=(\\S+)@(\\d+)-(\\d+) envelopes=(\\S+)"
              + " copied=(\\d+) skipped=(\\d+) unchanged=(\\d+)");

  private final TopicPartition source;
  private final Start start;
  private long position;
  private long targetEnd;
  private long copied;
  private long committedRecords;
  private long skipped;
  private long unchanged;

  private CopyPosition(TopicPartition source, Start start) {
    this.source = source;
    this.start = start;
  }

  /**
   * The start of a copy, which never changes.
   *
   * @param from topic id of FROM; a topic that is deleted and created again gets another id
   * @param to topic id of TO
   * @param envelopes the value of {@link RewrapSettings#envelopes}
   * @param fromStart first offset of FROM to copy
   * @param toStart first offset of TO that belongs to the copy
   */
  record Start(Uuid from, Uuid to, String envelopes, long fromStart, long toStart) {}

  static CopyPosition begin(TopicPartition source, Start start) {
    CopyPosition copy = new CopyPosition(source, start);
    copy.position = start.fromStart();
    copy.targetEnd = start.toStart();
    return copy;
  }

  /**
   * The position that was committed.
   *
   * @throws CommandException if the group's offset was not committed by a copy
   */
  static CopyPosition of(TopicPartition source, OffsetAndMetadata committed) {
    Matcher text = TEXT.matcher(committed.metadata());
    if (!text.matches()) {
      throw new CommandException(
          ExitCode.USAGE,
          "The committed offset of "
              + source
              + " was not written by rewrap (its metadata is "
              + (committed.metadata().isEmpty() ? "empty" : "different")
              + "), so another program uses the group. Use --id to choose another name for this"
              + " copy");
    }
    try {
      return parsed(source, committed.offset(), text);
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ExitCode.USAGE,
          "The committed offset of "
              + source
              + " has metadata of rewrap with an invalid id or number, so another program has"
              + " changed the group. Use --id to choose another name for this copy",
          e);
    }
  }

  private static CopyPosition parsed(TopicPartition source, long position, Matcher text) {
    Start start =
        new Start(
            Uuid.fromString(text.group(1)),
            Uuid.fromString(text.group(3)),
            text.group(6),
            Long.parseLong(text.group(2)),
            Long.parseLong(text.group(4)));
    CopyPosition copy = new CopyPosition(source, start);
    copy.position = position;
    copy.targetEnd = Long.parseLong(text.group(5));
    copy.copied = Long.parseLong(text.group(7));
    copy.committedRecords = copy.copied;
    copy.skipped = Long.parseLong(text.group(8));
    copy.unchanged = Long.parseLong(text.group(9));
    return copy;
  }

  /** The offset and the metadata to commit in the transaction of the records. */
  synchronized OffsetAndMetadata committed() {
    return new OffsetAndMetadata(
        position,
        String.format(
            Locale.ROOT,
            "avrolope-rewrap-1 from=%s@%d to=%s@%d-%d envelopes=%s copied=%d skipped=%d"
                + " unchanged=%d",
            start.from(),
            start.fromStart(),
            start.to(),
            start.toStart(),
            targetEnd,
            start.envelopes(),
            copied,
            skipped,
            unchanged));
  }

  TopicPartition source() {
    return source;
  }

  Start start() {
    return start;
  }

  /** The first offset of FROM that is not copied yet. */
  synchronized long position() {
    return position;
  }

  /** The end of the copy in TO, exclusive; exact only after the producer was flushed. */
  synchronized long targetEnd() {
    return targetEnd;
  }

  /** Number of records that were written, including the unchanged ones. */
  synchronized long copied() {
    return copied;
  }

  /** Number of records that were written and committed, by all runs. */
  synchronized long committedRecords() {
    return committedRecords;
  }

  /** Called when a transaction with this position was committed. */
  synchronized void markCommitted() {
    committedRecords = copied;
  }

  /** Number of records that were skipped ({@link OnError#SKIP}). */
  synchronized long skipped() {
    return skipped;
  }

  /** Number of records that were written with their old envelope ({@link OnError#COPY}). */
  synchronized long unchanged() {
    return unchanged;
  }

  /** Moves past a record that was sent. */
  synchronized void sent(long offset) {
    copied++;
    position = offset + 1;
  }

  /** Moves past a record that was sent with its old envelope. */
  synchronized void sentUnchanged(long offset) {
    unchanged++;
    sent(offset);
  }

  /** Moves past a record that is not copied. */
  synchronized void skip(long offset) {
    skipped++;
    position = offset + 1;
  }

  /** Moves past offsets without records. Never moves back. */
  synchronized void advanceTo(long offset) {
    position = Math.max(position, offset);
  }

  /** Called when TO has stored a record at an offset. */
  synchronized void written(long targetOffset) {
    targetEnd = Math.max(targetEnd, targetOffset + 1);
  }
}
