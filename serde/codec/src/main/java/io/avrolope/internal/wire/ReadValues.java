// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import io.avrolope.codec.model.ListShape;
import io.avrolope.codec.model.MapShape;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.PrimitivesArrays;
import org.jspecify.annotations.Nullable;

/** Methods that compiled code calls for values other than primitives. */
@SuppressWarnings("unused") // compiled code calls them by name
public final class ReadValues {
  private ReadValues() {}

  /** A fixed with the bytes from {@code p} on; the caller has checked that they exist. */
  public static Object fixed(byte[] b, int p, int size, Supplier<? extends GenericFixed> factory) {
    GenericFixed fixed = factory.get();
    System.arraycopy(b, p, fixed.bytes(), 0, size);
    return fixed;
  }

  /** The reader's object for the symbol whose index is between {@code p} and {@code q}. */
  public static Object symbol(byte[] b, int p, int q, @Nullable Object[] values) {
    Object value = values[Wire.indexAt(b, p, q, values.length, Wire.SYMBOL)];
    if (value == null) {
      throw failure(p);
    }
    return value;
  }

  /** Reports a bad datum without the cause, which the interpreter finds. */
  public static DatumFailure failure(int p) {
    return DatumFailure.incompatible(
        p, "a value that the reader schema can represent", "another one");
  }

  /** The depth within a nested record; fails if it exceeds {@code max}. */
  public static int deeper(int depth, int max, int p) {
    if (depth >= max) {
      throw Limits.tooDeep(p, max);
    }
    return depth + 1;
  }

  /**
   * An empty list with room for the items of the first block, whose count is checked against the
   * remaining bytes.
   */
  public static GenericData.Array<Object> genericList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Generic shape) {
    return new GenericData.Array<>(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  public static Collection<@Nullable Object> customList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Custom shape) {
    return shape.factory().apply(firstBlock(b, p, end, minItemBytes));
  }

  public static PrimitivesArrays.IntArray intList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Primitive shape) {
    return new PrimitivesArrays.IntArray(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  public static PrimitivesArrays.LongArray longList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Primitive shape) {
    return new PrimitivesArrays.LongArray(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  public static PrimitivesArrays.FloatArray floatList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Primitive shape) {
    return new PrimitivesArrays.FloatArray(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  public static PrimitivesArrays.DoubleArray doubleList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Primitive shape) {
    return new PrimitivesArrays.DoubleArray(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  @SuppressWarnings(
      "NonApiType") // compiled code calls HashMap.put, which is faster than a call by the interface
  public static HashMap<@Nullable Object, @Nullable Object> hashMap(
      byte[] b, int p, int end, int minEntryBytes) {
    return new HashMap<>(hashCapacity(firstBlock(b, p, end, minEntryBytes)));
  }

  public static Map<@Nullable Object, @Nullable Object> customMap(
      byte[] b, int p, int end, int minEntryBytes, MapShape.Custom shape) {
    return shape.factory().apply(firstBlock(b, p, end, minEntryBytes));
  }

  public static void add(PrimitivesArrays.IntArray list, int item) {
    list.add(list.size(), item);
  }

  public static void add(PrimitivesArrays.LongArray list, long item) {
    list.add(list.size(), item);
  }

  public static void add(PrimitivesArrays.FloatArray list, float item) {
    list.add(list.size(), item);
  }

  public static void add(PrimitivesArrays.DoubleArray list, double item) {
    list.add(list.size(), item);
  }

  /**
   * The initial capacity of a hash map for {@code count} keys. The map ends up with as many buckets
   * as one that grew, so that its iteration order is the same.
   */
  public static int hashCapacity(int count) {
    if (count == 0 || count > 1 << 29) {
      return count;
    }
    int buckets = count == 1 ? 1 : Integer.highestOneBit(count - 1) << 1;
    return count > (int) (buckets * 0.75f) ? buckets << 1 : buckets;
  }

  private static int firstBlock(byte[] b, int p, int end, int minItemBytes) {
    return Wire.items(b, p, Wire.longEnd(b, p, end), end, minItemBytes);
  }
}
