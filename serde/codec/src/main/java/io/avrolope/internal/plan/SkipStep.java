// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.List;

/** One step of skipping a value that the reader schema lacks; it allocates nothing. Immutable. */
public sealed interface SkipStep {
  <R> R accept(Visitor<R> visitor);

  /** The number of steps within this one; a call counts as one. */
  default int size() {
    return 1;
  }

  /** A fixed number of bytes. */
  record Bytes(int count) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.bytes(this);
    }
  }

  /** An enum's index, which must be less than {@code count}. */
  record Index(int count) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.index(this);
    }
  }

  /** An int. */
  record Int32() implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.int32(this);
    }
  }

  /** A long. */
  record Int64() implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.int64(this);
    }
  }

  /** A length, then as many bytes. */
  record LengthAndBytes(ReadStep.Wire wire) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.lengthAndBytes(this);
    }
  }

  /** A field of a skipped record; its name becomes part of the path of a failure. */
  record Field(String name, SkipStep step) implements SkipStep {
    @Override
    public int size() {
      return step.size();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.field(this);
    }
  }

  /**
   * Blocks of items; an item of a map is a key with its value.
   *
   * @param minItemBytes the smallest encoded size of an item; 0 if all items have no bytes
   */
  record Blocks(Collection of, SkipStep item, int minItemBytes) implements SkipStep {
    @Override
    public int size() {
      return 1 + item.size();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.blocks(this);
    }
  }

  /** A branch index, then that branch. */
  record Union(List<SkipStep> branches) implements SkipStep {
    public Union {
      branches = List.copyOf(branches);
    }

    @Override
    public int size() {
      return 1 + branches.stream().mapToInt(SkipStep::size).sum();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.union(this);
    }
  }

  /** Several steps in order. */
  record Sequence(List<SkipStep> steps) implements SkipStep {
    public Sequence {
      steps = List.copyOf(steps);
    }

    @Override
    public int size() {
      return steps.stream().mapToInt(SkipStep::size).sum();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.sequence(this);
    }
  }

  /** A skipped record of the plan by its index. */
  record Call(int record) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /** The kind of collection that the blocks belong to. */
  enum Collection {
    ARRAY,
    MAP
  }

  /** One method for each step. */
  interface Visitor<R> {
    R bytes(Bytes step);

    R index(Index step);

    R int32(Int32 step);

    R int64(Int64 step);

    R lengthAndBytes(LengthAndBytes step);

    R field(Field step);

    R blocks(Blocks step);

    R union(Union step);

    R sequence(Sequence step);

    R call(Call step);
  }
}
