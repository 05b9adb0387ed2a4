// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Compares a partition of FROM with its copy, record by record. From the copy's own bookkeeping it
 * uses only the number of records that were skipped or copied unchanged. Not thread-safe.
 */
final class PartitionComparison {
  private final CopiedRange range;
  private final Truncation truncation;
  private final CanonicalForm fromForm;
  private final CanonicalForm toForm;
  private final RecordsDigest from = new RecordsDigest();
  private final RecordsDigest to = new RecordsDigest();
  private long skipped;
  private long unchanged;
  private long notCompared;
  private @Nullable String difference;

  /**
   * @param truncation what FROM has deleted since it was copied
   */
  PartitionComparison(
      CopiedRange range, Truncation truncation, CanonicalForm fromForm, CanonicalForm toForm) {
    this.range = range;
    this.truncation = truncation;
    this.fromForm = fromForm;
    this.toForm = toForm;
  }

  /**
   * Records that were deleted from FROM after they were copied.
   *
   * @param surplus number of records that TO has more than FROM
   */
  record Truncation(boolean isTruncated, long surplus) {
    static final Truncation NONE = new Truncation(false, 0);
  }

  /**
   * The result of a comparison.
   *
   * @param notCompared number of records of TO whose originals were deleted
   * @param difference the first difference; null if there is none
   */
  record Result(
      int partition,
      RecordsDigest from,
      RecordsDigest to,
      long skipped,
      long notCompared,
      @Nullable String difference) {}

  Result compare(PartitionCursor source, PartitionCursor target) {
    ConsumerRecord<byte[], byte[]> original = source.current();
    ConsumerRecord<byte[], byte[]> copy = target.current();
    while (original != null || copy != null) {
      Step step = step(original, copy);
      if (step != Step.TARGET) {
        source.advance();
      }
      if (step != Step.SOURCE) {
        target.advance();
      }
      original = source.current();
      copy = target.current();
    }
    if (difference == null && !truncation.isTruncated() && skipped != range.skipped()) {
      difference = range.skipped() + " records were skipped, but " + skipped + " are missing";
    }
    return new Result(range.partition(), from, to, skipped, notCompared, difference);
  }

  /** The cursors that move on. */
  private enum Step {
    SOURCE,
    TARGET,
    BOTH
  }

  private Step step(
      @Nullable ConsumerRecord<byte[], byte[]> original,
      @Nullable ConsumerRecord<byte[], byte[]> copy) {
    if (difference == null) {
      if (copy != null && notCompared < truncation.surplus()) {
        notCompared++;
        return Step.TARGET;
      }
      if (original != null && copy != null && areSame(original, copy)) {
        return Step.BOTH;
      }
      if (copy != null && mayBeTruncated()) {
        notCompared++;
        return Step.TARGET;
      }
      if (original != null && skipped < range.skipped()) {
        skipped++;
        return Step.SOURCE;
      }
      difference = difference(original, copy);
    }
    return countOnly(original, copy);
  }

  /** Skipped records hide some of the surplus of TO: FROM still has them, and TO never had them. */
  private boolean mayBeTruncated() {
    return truncation.isTruncated()
        && from.records() == 0
        && notCompared < truncation.surplus() + range.skipped();
  }

  private boolean areSame(
      ConsumerRecord<byte[], byte[]> original, ConsumerRecord<byte[], byte[]> copy) {
    byte[] originalData = fromForm.ofData(original);
    byte[] copyData = originalData == null ? null : toForm.ofData(copy);
    if (originalData != null && Arrays.equals(originalData, copyData)) {
      add(originalData, originalData);
      return true;
    }
    byte[] bytes = CanonicalForm.ofBytes(original);
    if (unchanged < range.unchanged() && Arrays.equals(bytes, CanonicalForm.ofBytes(copy))) {
      unchanged++;
      add(bytes, bytes);
      return true;
    }
    return false;
  }

  private void add(byte[] original, byte[] copy) {
    from.add(original);
    to.add(copy);
  }

  /** After the first difference both sides are only counted. */
  private Step countOnly(
      @Nullable ConsumerRecord<byte[], byte[]> original,
      @Nullable ConsumerRecord<byte[], byte[]> copy) {
    if (original != null) {
      from.add(form(fromForm, original));
    }
    if (copy != null) {
      to.add(form(toForm, copy));
    }
    return original == null ? Step.TARGET : copy == null ? Step.SOURCE : Step.BOTH;
  }

  private static byte[] form(CanonicalForm form, ConsumerRecord<byte[], byte[]> record) {
    byte[] data = form.ofData(record);
    return data == null ? CanonicalForm.ofBytes(record) : data;
  }

  private static String difference(
      @Nullable ConsumerRecord<?, ?> original, @Nullable ConsumerRecord<?, ?> copy) {
    if (original == null) {
      return "offset " + offset(copy) + " of TO has no original";
    }
    if (copy == null) {
      return "offset " + original.offset() + " of FROM has no copy";
    }
    return "offset "
        + original.offset()
        + " of FROM differs from offset "
        + copy.offset()
        + " of TO";
  }

  private static long offset(@Nullable ConsumerRecord<?, ?> record) {
    return record == null ? -1 : record.offset();
  }
}
