package io.avrolope.internal.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/**
 * One step of reading a datum: from bytes of the writer's making to a value of the reader's. Writer
 * and reader schema are already reconciled. Immutable.
 */
public sealed interface ReadStep {
  <R> R accept(Visitor<R> visitor);

  /** Reads no byte, and gives null. */
  record Null() implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.nothing(this);
    }
  }

  /** Reads a primitive value, and promotes it where {@code as} is another type. */
  record Scalar(Wire wire, As as) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.scalar(this);
    }
  }

  /**
   * Reads as many bytes as the schema says.
   *
   * @param size in bytes
   * @param factory a new object, whose bytes are then filled in
   */
  record Fixed(String name, int size, Supplier<? extends GenericFixed> factory)
      implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fixed(this);
    }
  }

  /**
   * Reads an index.
   *
   * @param values what each of the writer's symbols is for the reader; null: the reader has no such
   *     symbol
   * @param symbols the writer's, for the messages
   */
  record Enumeration(String name, List<@Nullable Object> values, List<String> symbols)
      implements ReadStep {
    public Enumeration {
      values = Collections.unmodifiableList(new ArrayList<>(values));
      symbols = List.copyOf(symbols);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.enumeration(this);
    }
  }

  /**
   * Reads blocks of items.
   *
   * @param minItemBytes how few bytes an item takes on the wire; 0: an item takes none at all
   */
  record Array(ListShape shape, ReadStep item, int minItemBytes) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.array(this);
    }
  }

  /**
   * Reads blocks of keys and values.
   *
   * @param minValueBytes how few bytes a value takes on the wire
   */
  record MapOf(MapShape shape, ReadStep key, ReadStep value, int minValueBytes)
      implements ReadStep {
    /** How few bytes a key and its value take on the wire. */
    public int minEntryBytes() {
      return (int) Math.min(Integer.MAX_VALUE, 1L + minValueBytes);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.map(this);
    }
  }

  /** Reads a branch index, then that branch; {@code branches} is in the writer's order. */
  record Union(List<ReadStep> branches) implements ReadStep {
    public Union {
      branches = List.copyOf(branches);
    }

    /** The branch that is null where the value is optional: one of two branches; else -1. */
    public int nullBranch() {
      if (branches.size() != 2) {
        return -1;
      }
      if (branches.get(0) instanceof Null) {
        return 0;
      }
      return branches.get(1) instanceof Null ? 1 : -1;
    }

    /** The branch that is not null, of an optional value. */
    public ReadStep present() {
      return branches.get(1 - nullBranch());
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.union(this);
    }
  }

  /** Reads a record of the plan's table. */
  record Call(int record) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /**
   * Reads a value, and makes another one of it.
   *
   * @param what what the value has to be, for the message of a failure
   */
  record Convert(ReadStep raw, Converter converter, String what) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.convert(this);
    }
  }

  /** Fails where a datum has a value that the reader has no place for. */
  record Fail(String found, String expected) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fail(this);
    }
  }

  /** What is on the wire. */
  enum Wire {
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING,
    BYTES
  }

  /** What a primitive value becomes. */
  enum As {
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    UTF8,
    STRING,
    BYTE_BUFFER;

    /** Whether the value is a Java primitive, and not an object. */
    public boolean isPrimitive() {
      return switch (this) {
        case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> true;
        case UTF8, STRING, BYTE_BUFFER -> false;
      };
    }
  }

  /** Makes one object of another; may throw anything where the object is none that it takes. */
  @FunctionalInterface
  interface Converter {
    @Nullable Object convert(@Nullable Object raw);
  }

  /** Also makes it of a long that is no object yet; fails for none. */
  interface OfLong extends Converter {
    Object ofLong(long raw);
  }

  /** Also makes it of an int that is no object yet; fails for none. */
  interface OfInt extends Converter {
    Object ofInt(int raw);
  }

  /** Also makes it of bytes where they are, from one index to another; may throw anything. */
  interface OfBytes extends Converter {
    Object ofBytes(byte[] array, int from, int to);
  }

  /** One method for each step, so that a new step breaks every engine until it is handled. */
  interface Visitor<R> {
    R nothing(Null step);

    R scalar(Scalar step);

    R fixed(Fixed step);

    R enumeration(Enumeration step);

    R array(Array step);

    R map(MapOf step);

    R union(Union step);

    R call(Call step);

    R convert(Convert step);

    R fail(Fail step);
  }
}
