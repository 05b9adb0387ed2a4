package io.avrolope.internal.plan;

import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One step of writing a datum: what is asked of an object, and which bytes it becomes. Immutable;
 * equal steps write the same.
 */
public sealed interface WriteStep {
  <R> R accept(Visitor<R> visitor);

  /** Writes nothing, whatever the object. */
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
   * @param size how many; fewer are an error, more are left out
   */
  record Fixed(String name, int size) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fixed(this);
    }
  }

  /** Writes the index of the symbol that an object's {@code toString()} is. */
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

  /**
   * Writes a {@code Map} as one block of keys, which are what {@code toString()} says, and values.
   */
  record MapOf(WriteStep value) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.map(this);
    }
  }

  /**
   * Writes the index of the branch that an object belongs to, then the object as that branch.
   *
   * @param classes objects of just these classes need not be looked at; the first that fits counts
   * @param byClassAlone whether no other object may be taken for what it is by its interfaces, but
   *     must be asked about; so it is if a logical type could claim objects of any class
   * @param others knows the branch of all other objects
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

  /** Writes a record of the plan's table. */
  record Call(int record) implements WriteStep {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.call(this);
    }
  }

  /**
   * Makes another object of an object, and writes that.
   *
   * @param what the logical type
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
   * @param schema what an object says that is of this branch; only its identity matters
   */
  record Branch(Schema.Type type, String name, Schema schema, WriteStep step) {}

  /** Objects of the class itself, not of a subclass, are written as this branch; -1: as none. */
  record KnownClass(Class<?> type, int branch) {}

  /** What is on the wire, and what is taken for it. */
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
    /** Any {@code CharSequence}, and the classes that Avro calls stringable. */
    STRINGABLE,
    /** What is left in a {@code ByteBuffer}. */
    BYTES
  }

  /** What becomes of an object whose class is a Java {@code enum}. */
  enum JavaEnums {
    /** Its {@code ordinal()} is the index. */
    BY_ORDINAL,
    /** It is an object as any other. */
    BY_SYMBOL
  }

  /** Makes one object of another; may throw anything where the object is none that it takes. */
  @FunctionalInterface
  interface Converter {
    /**
     * The object to write.
     *
     * @param holder the record that the value is a field of; null if it is an item, a map's value,
     *     a union's branch or the whole datum
     */
    @Nullable Object convert(@Nullable Object holder, @Nullable Object value);
  }

  /** Knows which branch an object belongs to. */
  interface BranchFinder {
    /** The index of the branch; -1 if there is none. */
    int indexOf(Object datum);

    /** What an object of no branch is, for the message; nothing of its value. */
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
