// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import io.avrolope.codec.model.As;
import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/**
 * One step of reading a datum: from the writer's bytes to a value of the reader schema. Writer and
 * reader schema are already reconciled. Immutable.
 */
public sealed interface ReadStep {
  <R> R accept(Visitor<R> visitor);

  /** Reads no byte; the value is null. */
  record Null() implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.nothing(this);
    }
  }

  /** Reads a primitive value, and promotes it if {@code as} is another type. */
  record Scalar(Wire wire, As as) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.scalar(this);
    }
  }

  /**
   * Reads a fixed number of bytes.
   *
   * @param size in bytes
   * @param factory creates the object whose bytes are then filled in
   */
  record Fixed(String name, int size, Supplier<? extends GenericFixed> factory)
      implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fixed(this);
    }
  }

  /**
   * Reads the index of a symbol.
   *
   * @param values the object for each of the writer's symbols; null if the reader lacks the symbol
   * @param symbols the writer's symbols, for messages
   */
  record Enumeration(String name, List<@Nullable Object> values, List<String> symbols)
      implements ReadStep {
    /** At most so many symbols are named in a message. */
    private static final int MAX_NAMED = 10;

    public Enumeration {
      values = Collections.unmodifiableList(new ArrayList<>(values));
      symbols = List.copyOf(symbols);
    }

    /** The symbols that the reader lacks, for messages: names of the schemas, not the datum's. */
    public String lacked() {
      List<String> lacked =
          IntStream.range(0, symbols.size())
              .filter(i -> values.get(i) == null)
              .mapToObj(symbols::get)
              .toList();
      int more = lacked.size() - MAX_NAMED;
      return more <= 0
          ? String.join(", ", lacked)
          : String.join(", ", lacked.subList(0, MAX_NAMED)) + " and " + more + " more";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.enumeration(this);
    }
  }

  /**
   * Reads blocks of items.
   *
   * @param minItemBytes the smallest encoded size of an item; 0 if all items have no bytes
   * @param itemWeight the memory of an item in units of 8 bytes, if items have no bytes
   */
  record Array(ListShape shape, ReadStep item, int minItemBytes, int itemWeight)
      implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.array(this);
    }
  }

  /**
   * Reads blocks of keys and values.
   *
   * @param minValueBytes the smallest encoded size of a value
   */
  record MapOf(MapShape shape, ReadStep key, ReadStep value, int minValueBytes)
      implements ReadStep {
    /** The smallest encoded size of a key with its value. */
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

    /** The null branch if the union is of null and one other branch; else -1. */
    public int nullBranch() {
      if (branches.size() != 2) {
        return -1;
      }
      if (branches.get(0) instanceof Null) {
        return 0;
      }
      return branches.get(1) instanceof Null ? 1 : -1;
    }

    /** The other branch than the null branch. */
    public ReadStep present() {
      return branches.get(1 - nullBranch());
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.union(this);
    }
  }

  /** Reads a record of the plan by its index. */
  record Call(int record) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /**
   * Reads a value and converts it.
   *
   * @param what the expected value, for the message of a failure
   */
  record Convert(ReadStep raw, Converter converter, String what) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.convert(this);
    }
  }

  /** Fails: the reader schema cannot represent the value. */
  record Fail(String found, String expected) implements ReadStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fail(this);
    }
  }

  /** The encoding of a primitive value on the wire. */
  enum Wire {
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    STRING,
    BYTES
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
