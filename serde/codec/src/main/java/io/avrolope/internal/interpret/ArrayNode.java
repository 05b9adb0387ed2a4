// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.codec.model.Converter;
import io.avrolope.codec.model.ListShape;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.DatumFailure;
import java.util.Collection;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.PrimitivesArrays;
import org.jspecify.annotations.Nullable;

/** Reads an array. */
public final class ArrayNode implements Node {
  /** For items without bytes, at most so many are preallocated. */
  private static final int MAX_PREALLOCATED = 1_024;

  private final ListShape shape;
  private final int minItemBytes;
  private final int itemWeight;
  private final Node item;

  ArrayNode(ReadStep.Array step, Node item) {
    this.shape = step.shape();
    this.minItemBytes = step.minItemBytes();
    this.itemWeight = step.itemWeight();
    this.item = item;
  }

  @Override
  public @Nullable Object read(Input in) {
    Blocks blocks = new Blocks(in, minItemBytes, itemWeight);
    int count = blocks.next();
    Collection<@Nullable Object> list =
        list(shape, minItemBytes > 0 ? count : Math.min(count, MAX_PREALLOCATED));
    for (int first = 0; count > 0; first += count, count = blocks.next()) {
      items(in, list, first, count);
    }
    return finished(in.position, shape.finish(), list);
  }

  private void items(Input in, Collection<@Nullable Object> list, int first, int count) {
    int i = 0;
    try {
      for (; i < count; i++) {
        add(in.position, list, item.read(in));
      }
    } catch (DatumFailure e) {
      throw e.within("[" + (first + i) + "]");
    }
  }

  /**
   * Adds an item to a list of any class.
   *
   * @param at the position after the item
   * @throws DatumFailure if the class does not take it
   */
  public static void add(int at, Collection<@Nullable Object> list, @Nullable Object item) {
    try {
      list.add(item);
    } catch (Exception e) {
      throw DatumFailure.incompatible(
          at, "an item that " + list.getClass().getName() + " takes", DatumFailure.kind(item), e);
    }
  }

  /**
   * The object that a filled collection or map becomes.
   *
   * @param at the position after it
   * @param finish null if it is the object itself
   */
  public static @Nullable Object finished(int at, @Nullable Converter finish, Object filled) {
    if (finish == null) {
      return filled;
    }
    try {
      return finish.convert(filled);
    } catch (Exception e) {
      throw DatumFailure.incompatible(
          at, "what the class of an array or a map takes", "something else", e);
    }
  }

  /** An empty list with the given capacity. */
  public static Collection<@Nullable Object> list(ListShape shape, int capacity) {
    if (shape instanceof ListShape.Generic generic) {
      return new GenericData.Array<>(capacity, generic.schema());
    }
    return shape instanceof ListShape.Primitive primitive
        ? Primitives.list(primitive, capacity)
        : ((ListShape.Custom) shape).factory().apply(capacity);
  }

  /**
   * Lists that Avro has from 1.12 on. In a class of its own, since a JVM that verifies a method may
   * load the classes that it uses.
   */
  private static final class Primitives {
    private Primitives() {}

    @SuppressWarnings("unchecked") // it accepts boxes of its type, and gets no others
    static Collection<@Nullable Object> list(ListShape.Primitive shape, int capacity) {
      Collection<?> list =
          switch (shape.item()) {
            case INT -> new PrimitivesArrays.IntArray(capacity, shape.schema());
            case LONG -> new PrimitivesArrays.LongArray(capacity, shape.schema());
            case FLOAT -> new PrimitivesArrays.FloatArray(capacity, shape.schema());
            case DOUBLE -> new PrimitivesArrays.DoubleArray(capacity, shape.schema());
            default -> throw new IllegalStateException(shape.item() + " is not primitive");
          };
      return (Collection<@Nullable Object>) list;
    }
  }
}
