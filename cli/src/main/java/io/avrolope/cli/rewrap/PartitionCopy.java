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
 * How far the copy of one partition is. As a committed offset and the text beside it, it is a part
 * of each transaction, and so is always that of the records that can be seen. Thread-safe.
 */
final class PartitionCopy {
  private static final Pattern TEXT =
      Pattern.compile(
          "avrolope-rewrap-1 from=(\\S+)@(\\d+) to=(\\S+)@(\\d+)-(\\d+) envelopes=(\\S+)"
              + " copied=(\\d+) skipped=(\\d+) unchanged=(\\d+)");

  private final TopicPartition source;
  private final Beginning beginning;
  private long position;
  private long targetEnd;
  private long copied;
  private long skipped;
  private long unchanged;

  private PartitionCopy(TopicPartition source, Beginning beginning) {
    this.source = source;
    this.beginning = beginning;
  }

  /**
   * What a copy has begun as, and stays.
   *
   * @param from FROM; a topic that is made anew under its name has another id
   * @param to TO
   * @param envelopes as {@link Settings#envelopes}
   * @param fromStart the first offset of FROM that was to be copied
   * @param toStart the offset of TO from which on it has the copy
   */
  record Beginning(Uuid from, Uuid to, String envelopes, long fromStart, long toStart) {}

  static PartitionCopy begin(TopicPartition source, Beginning beginning) {
    PartitionCopy copy = new PartitionCopy(source, beginning);
    copy.position = beginning.fromStart();
    copy.targetEnd = beginning.toStart();
    return copy;
  }

  /**
   * As it was committed.
   *
   * @throws CommandException if the group's offset is not that of such a copy
   */
  static PartitionCopy of(TopicPartition source, OffsetAndMetadata committed) {
    Matcher text = TEXT.matcher(committed.metadata());
    if (!text.matches()) {
      throw new CommandException(
          ExitCode.USAGE,
          "Expected the progress of a copy beside the committed offset of "
              + source
              + " but found "
              + (committed.metadata().isEmpty() ? "nothing" : "another text")
              + ": another program uses the group; give this copy another name with --id");
    }
    Beginning beginning =
        new Beginning(
            Uuid.fromString(text.group(1)),
            Uuid.fromString(text.group(3)),
            text.group(6),
            Long.parseLong(text.group(2)),
            Long.parseLong(text.group(4)));
    PartitionCopy copy = new PartitionCopy(source, beginning);
    copy.position = committed.offset();
    copy.targetEnd = Long.parseLong(text.group(5));
    copy.copied = Long.parseLong(text.group(7));
    copy.skipped = Long.parseLong(text.group(8));
    copy.unchanged = Long.parseLong(text.group(9));
    return copy;
  }

  /** What is committed in the transaction that has these records. */
  synchronized OffsetAndMetadata committed() {
    return new OffsetAndMetadata(
        position,
        String.format(
            Locale.ROOT,
            "avrolope-rewrap-1 from=%s@%d to=%s@%d-%d envelopes=%s copied=%d skipped=%d"
                + " unchanged=%d",
            beginning.from(),
            beginning.fromStart(),
            beginning.to(),
            beginning.toStart(),
            targetEnd,
            beginning.envelopes(),
            copied,
            skipped,
            unchanged));
  }

  TopicPartition source() {
    return source;
  }

  Beginning beginning() {
    return beginning;
  }

  /** The first offset of FROM that is not copied yet. */
  synchronized long position() {
    return position;
  }

  /** The first offset behind the copy in TO, once the producer was flushed. */
  synchronized long targetEnd() {
    return targetEnd;
  }

  /** How many records were written. */
  synchronized long copied() {
    return copied;
  }

  /** How many were left out, as {@link OnError#SKIP} says. */
  synchronized long skipped() {
    return skipped;
  }

  /** How many were written as they were, as {@link OnError#COPY} says; {@link #copied} has them. */
  synchronized long unchanged() {
    return unchanged;
  }

  /** The record there is sent. */
  synchronized void sent(long offset) {
    copied++;
    position = offset + 1;
  }

  /** It is sent as it was. */
  synchronized void sentUnchanged(long offset) {
    unchanged++;
    sent(offset);
  }

  synchronized void skip(long offset) {
    skipped++;
    position = offset + 1;
  }

  /** There is no record before that offset which is not sent. */
  synchronized void advanceTo(long offset) {
    position = Math.max(position, offset);
  }

  /** TO has one of the records there. */
  synchronized void written(long targetOffset) {
    targetEnd = Math.max(targetEnd, targetOffset + 1);
  }
}
