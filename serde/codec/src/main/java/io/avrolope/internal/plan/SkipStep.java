package io.avrolope.internal.plan;

import java.util.List;

/** One step of passing over what the reader has no field for; it costs no object. Immutable. */
public sealed interface SkipStep {
  <R> R accept(Visitor<R> visitor);

  /** How many steps it is made of; what is called counts as one. */
  default int size() {
    return 1;
  }

  /** So many bytes, whatever they are. */
  record Bytes(int count) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.bytes(this);
    }
  }

  /** An enum's index, which must be one of so many. */
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

  /** A length, and so many bytes. */
  record LengthAndBytes(ReadStep.Wire wire) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.lengthAndBytes(this);
    }
  }

  /** A field of a record that is passed over; it names the place of a failure. */
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
   * Blocks of items; those of a map are a key and a value.
   *
   * @param minItemBytes how few bytes an item takes; 0: none at all
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

  /** A branch index, and that branch. */
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

  /** One after the other. */
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

  /** A record of the plan's table of skipped records. */
  record Call(int record) implements SkipStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /** What blocks are of. */
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
