// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One step of writing a datum: which objects are accepted, and how they are encoded. Immutable;
 * equal steps write the same bytes.
 */
public sealed interface WriteStep {
  <R> R accept(Visitor<R> visitor);

  /** Writes nothing, for any object. */
  record Null() implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.nothing(this);
    }
  }

  /** Writes a primitive value. */
  record Scalar(Wire wire) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.scalar(this);
    }
  }

  /**
   * Writes the first bytes of a {@code GenericFixed}.
   *
   * @param size in bytes; a shorter object is an error, of a longer one the rest is ignored
   */
  record Fixed(String name, int size) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fixed(this);
    }
  }

  /** Writes the index of the symbol that equals the object's {@code toString()}. */
  record Enumeration(String name, List<String> symbols, JavaEnums javaEnums) implements WriteStep {
    public Enumeration {
      symbols = List.copyOf(symbols);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.enumeration(this);
    }
  }

  /** Writes a {@code Collection} as one block of items. */
  record Array(WriteStep item) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.array(this);
    }
  }

  /** Writes a {@code Map} as one block of keys, converted by {@code toString()}, and values. */
  record MapOf(WriteStep value) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.map(this);
    }
  }

  /**
   * Writes the index of the branch that an object belongs to, then the object.
   *
   * @param classes the branches of objects of exactly these classes; the first match counts
   * @param byClassAlone whether the interfaces of other objects must not decide, so that {@code
   *     others} is always asked. True if a logical type could apply to objects of any class
   * @param others finds the branch of all other objects
   */
  record Union(
      List<Branch> branches, List<KnownClass> classes, boolean byClassAlone, BranchFinder others)
      implements WriteStep {
    public Union {
      branches = List.copyOf(branches);
      classes = List.copyOf(classes);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.union(this);
    }
  }

  /** Writes a record of the plan by its index. */
  record Call(int record) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /**
   * Converts an object and writes the result.
   *
   * @param what the name of the logical type or the schema, for messages
   */
  record Convert(String what, Converter converter, WriteStep raw) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.convert(this);
    }
  }

  /**
   * One branch of a union.
   *
   * @param schema the schema that objects of this branch report; compared by identity
   */
  record Branch(Schema.Type type, String name, Schema schema, WriteStep step) {}

  /** The branch for objects of exactly this class; -1 if they belong to no branch. */
  record KnownClass(Class<?> type, int branch) {}

  /** The encoding of a primitive value on the wire, and the objects accepted for it. */
  enum Wire {
    /** {@code Boolean}. */
    BOOLEAN,
    /** Any {@code Number}, as {@code intValue()}. */
    INT,
    /** Any {@code Number}, as {@code longValue()}. */
    LONG,
    /** Any {@code Number}, as {@code floatValue()}. */
    FLOAT,
    /** Any {@code Number}, as {@code doubleValue()}. */
    DOUBLE,
    /** Any {@code CharSequence}. */
    STRING,
    /**
     * Any {@code CharSequence}, and the classes that Avro's {@code SpecificData} calls stringable.
     */
    STRINGABLE,
    /** The remaining bytes of a {@code ByteBuffer}. */
    BYTES
  }

  /** How an object whose class is a Java {@code enum} is written. */
  enum JavaEnums {
    /** Its {@code ordinal()} is the index. */
    BY_ORDINAL,
    /** Like any other object, by its symbol. */
    BY_SYMBOL
  }

  /** Converts an object; may throw any exception for an object that it does not accept. */
  @FunctionalInterface
  interface Converter {
    /**
     * The object to write.
     *
     * @param holder the record that contains the value as a field; null for an item, a map's value,
     *     a union's branch or the whole datum
     */
    @Nullable Object convert(@Nullable Object holder, @Nullable Object value);
  }

  /** Finds the branch that an object belongs to. */
  interface BranchFinder {
    /**
     * The index of the branch; -1 if there is none.
     *
     * @throws io.avrolope.error.InvalidDatumException if there is none, and the reason is known
     */
    int indexOf(Object datum);

    /** Describes an object without a branch, for the message; does not reveal its value. */
    String kindOf(Object datum);
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
  }
}
