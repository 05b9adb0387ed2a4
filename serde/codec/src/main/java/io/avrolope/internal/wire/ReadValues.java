package io.avrolope.internal.wire;

import io.avrolope.internal.plan.ListShape;
import io.avrolope.internal.plan.MapShape;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.PrimitivesArrays;
import org.jspecify.annotations.Nullable;

/** What made code calls for values that are more than a primitive. */
@SuppressWarnings("unused") // made code calls them by their names
public final class ReadValues {
  private ReadValues() {}

  /** A fixed of the bytes from {@code p} on, which are known to be there. */
  public static Object fixed(byte[] b, int p, int size, Supplier<? extends GenericFixed> factory) {
    GenericFixed fixed = factory.get();
    System.arraycopy(b, p, fixed.bytes(), 0, size);
    return fixed;
  }

  /** What the writer's symbol, whose index is from {@code p} to {@code q}, is for the reader. */
  public static Object symbol(byte[] b, int p, int q, @Nullable Object[] values) {
    Object value = values[Wire.indexAt(b, p, q, values.length, Wire.SYMBOL)];
    if (value == null) {
      throw failure(p);
    }
    return value;
  }

  /** Says that the datum is bad; the interpreter says why. */
  public static DatumFailure failure(int p) {
    return DatumFailure.incompatible(p, "a value that the reader has a place for", "another one");
  }

  /** Fails if records are nested deeper than is allowed. */
  public static int deeper(int depth, int max, int p) {
    if (depth >= max) {
      throw Limits.tooDeep(p, max);
    }
    return depth + 1;
  }

  /**
   * An empty list with room for the items of the first block, which are known to fit into what is
   * left.
   */
  public static GenericData.Array<Object> genericList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Generic shape) {
    return new GenericData.Array<>(firstBlock(b, p, end, minItemBytes), shape.schema());
  }

  public static Collection<@Nullable Object> customList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Custom shape) {
    return shape.factory().apply(firstBlock(b, p, end, minItemBytes));
  }

  public static PrimitivesArrays.BooleanArray booleanList(
      byte[] b, int p, int end, int minItemBytes, ListShape.Primitive shape) {
    return new PrimitivesArrays.BooleanArray(firstBlock(b, p, end, minItemBytes), shape.schema());
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

  @SuppressWarnings("NonApiType") // made code calls its put, which an interface would delay
  public static HashMap<@Nullable Object, @Nullable Object> hashMap(
      byte[] b, int p, int end, int minEntryBytes) {
    return new HashMap<>(hashCapacity(firstBlock(b, p, end, minEntryBytes)));
  }

  public static Map<@Nullable Object, @Nullable Object> customMap(
      byte[] b, int p, int end, int minEntryBytes, MapShape.Custom shape) {
    return shape.factory().apply(firstBlock(b, p, end, minEntryBytes));
  }

  public static void add(PrimitivesArrays.BooleanArray list, boolean item) {
    list.add(item); // at a place Avro 1.12.2 does not make enough room
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
   * The capacity of a hash map that has room for so many keys from the start, and in the end has as
   * many buckets as one that grew, so that its order is the same.
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
