package io.avrolope.cli.rewrap;

import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Compares a partition of FROM with its copy, record by record. It knows nothing of what the copy
 * believes to have done, but for how many records it meant to leave out or to leave as they were.
 * Not thread-safe.
 */
final class PartitionComparison {
  private final CopiedPart part;
  private final Cut cut;
  private final CanonicalForm fromForm;
  private final CanonicalForm toForm;
  private final Side from = new Side();
  private final Side to = new Side();
  private long skipped;
  private long unchanged;
  private long notCompared;
  private @Nullable String difference;

  /**
   * @param cut what FROM has deleted of it since it was copied
   */
  PartitionComparison(CopiedPart part, Cut cut, CanonicalForm fromForm, CanonicalForm toForm) {
    this.part = part;
    this.cut = cut;
    this.fromForm = fromForm;
    this.toForm = toForm;
  }

  /**
   * What FROM does not have any more.
   *
   * @param surplus how many records TO has more than FROM has left
   */
  record Cut(boolean isCut, long surplus) {
    static final Cut NONE = new Cut(false, 0);
  }

  /**
   * What was found.
   *
   * @param notCompared records of TO whose originals are deleted since
   * @param difference the first one; null if there is none
   */
  record Result(
      int partition,
      Side from,
      Side to,
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
    if (difference == null && !cut.isCut() && skipped != part.skipped()) {
      difference = part.skipped() + " records were left out, but " + skipped + " are missing";
    }
    return new Result(part.partition(), from, to, skipped, notCompared, difference);
  }

  /** Which of the two is done with. */
  private enum Step {
    SOURCE,
    TARGET,
    BOTH
  }

  private Step step(
      @Nullable ConsumerRecord<byte[], byte[]> original,
      @Nullable ConsumerRecord<byte[], byte[]> copy) {
    if (difference == null) {
      if (copy != null && notCompared < cut.surplus()) {
        notCompared++;
        return Step.TARGET;
      }
      if (original != null && copy != null && areSame(original, copy)) {
        return Step.BOTH;
      }
      if (copy != null && mayBeCut()) {
        notCompared++;
        return Step.TARGET;
      }
      if (original != null && skipped < part.skipped()) {
        skipped++;
        return Step.SOURCE;
      }
      difference = difference(original, copy);
    }
    return different(original, copy);
  }

  /** FROM may have more left than TO has of it, by what was skipped. */
  private boolean mayBeCut() {
    return cut.isCut() && from.records() == 0 && notCompared < cut.surplus() + part.skipped();
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
    if (unchanged < part.unchanged() && Arrays.equals(bytes, CanonicalForm.ofBytes(copy))) {
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

  /** From the first difference on both are only counted. */
  private Step different(
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
    return "offset " + original.offset() + " of FROM is not offset " + copy.offset() + " of TO";
  }

  private static long offset(@Nullable ConsumerRecord<?, ?> record) {
    return record == null ? -1 : record.offset();
  }
}
