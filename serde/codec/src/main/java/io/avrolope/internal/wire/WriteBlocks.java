package io.avrolope.internal.wire;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.RandomAccess;
import org.apache.avro.generic.GenericArray;

/** Writes what is before values: how many there are in an array or map, which branch one is of. */
public final class WriteBlocks {
  private WriteBlocks() {}

  /** Whether items are best taken by their index, which needs no iterator. */
  public static boolean isIndexed(Object collection) {
    return collection instanceof List
        && (collection instanceof RandomAccess || collection instanceof GenericArray);
  }

  public static void start(DatumBuffer out, int size) {
    if (size > 0) {
      out.writeInt(size);
    }
  }

  /**
   * Ends the last block.
   *
   * @param size what was said at the start
   * @param sizeNow how many there are now, or were written
   * @throws ConcurrentModificationException if the two differ
   */
  public static void end(DatumBuffer out, int size, int sizeNow) {
    if (size != sizeNow) {
      throw new ConcurrentModificationException();
    }
    out.writeByte(0);
  }

  /**
   * Writes the index of a branch.
   *
   * @throws ClassCastException if it is -1
   */
  public static void branch(DatumBuffer out, int index) {
    if (index < 0) {
      throw new ClassCastException();
    }
    out.writeInt(index);
  }

  /**
   * Makes sure of an object's class.
   *
   * @throws ClassCastException if it is another one
   */
  public static void requireClass(Object datum, Class<?> type) {
    if (!type.isInstance(datum)) {
      throw new ClassCastException();
    }
  }
}
