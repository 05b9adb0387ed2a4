// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.RecordRead;
import io.avrolope.internal.plan.SkipStep;
import io.avrolope.internal.plan.SkippedRecord;
import io.avrolope.internal.wire.Wire;
import java.util.List;

/**
 * Builds the nodes that skip values which the reader schema lacks. Subclasses add what depends on
 * the input. Thread-safe.
 *
 * @param <I> the input
 * @param <E> what the input throws besides {@code DatumFailure}
 */
public abstract class Skips<I extends SkipInput<E>, E extends Exception>
    implements SkipStep.Visitor<Skip<I, E>> {
  /** The skipped records; {@code nested} tells which of them count against the limit for depth. */
  private final Skip<I, E>[] records;

  private final boolean[] nested;

  protected Skips(List<SkippedRecord> skipped) {
    this.records = array(skipped.size());
    this.nested = new boolean[records.length];
    for (int i = 0; i < records.length; i++) {
      records[i] = skipped.get(i).step().accept(this);
      nested[i] = skipped.get(i).nesting() != RecordRead.Nesting.BY_SCHEMA;
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private Skip<I, E>[] array(int length) {
    return new Skip[length];
  }

  /**
   * Skips values in order.
   *
   * @param parts what each value adds to the path of a failure
   */
  protected abstract Skip<I, E> inOrder(Skip<I, E>[] values, String[] parts);

  @Override
  public final Skip<I, E> index(SkipStep.Index step) {
    int count = step.count();
    return in -> in.readIndex(count, Wire.SYMBOL);
  }

  @Override
  public final Skip<I, E> union(SkipStep.Union step) {
    List<SkipStep> steps = step.branches();
    Skip<I, E>[] branches = array(steps.size());
    for (int i = 0; i < branches.length; i++) {
      branches[i] = steps.get(i).accept(this);
    }
    return in -> branches[in.readIndex(branches.length, Wire.BRANCH)].over(in);
  }

  @Override
  public final Skip<I, E> field(SkipStep.Field step) {
    return sequence(new SkipStep.Sequence(List.of(step)));
  }

  /** Handles the fields' names itself, which saves a stack frame for each nested record. */
  @Override
  public final Skip<I, E> sequence(SkipStep.Sequence step) {
    List<SkipStep> steps = step.steps();
    Skip<I, E>[] values = array(steps.size());
    String[] parts = new String[values.length];
    for (int i = 0; i < values.length; i++) {
      SkipStep part = steps.get(i);
      parts[i] = part instanceof SkipStep.Field field ? "." + field.name() : "";
      values[i] = (part instanceof SkipStep.Field field ? field.step() : part).accept(this);
    }
    return inOrder(values, parts);
  }

  @Override
  public final Skip<I, E> call(SkipStep.Call step) {
    int record = step.record();
    return in -> {
      if (nested[record]) {
        in.enter();
        records[record].over(in);
        in.leave();
      } else {
        records[record].over(in);
      }
    };
  }
}
