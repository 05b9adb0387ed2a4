// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.wire;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.RandomAccess;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericArray;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Writes the counts of arrays and maps, and the branch indexes of unions; compiled code calls these
 * methods.
 */
public final class WriteBlocks {
  private WriteBlocks() {}

  /** Whether to get items by index, which needs no iterator. */
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
   * @param size the count that was written at the start
   * @param sizeNow the current number of items, or the number written
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

  /** Whether an object is Avro's own generic record with this very schema object. */
  @SuppressWarnings("ReferenceEquality") // other schemas are compared by name, and by Avro
  public static boolean isRecord(@Nullable Object datum, Schema schema) {
    return datum != null
        && datum.getClass() == GenericData.Record.class
        && ((GenericData.Record) datum).getSchema() == schema;
  }

  /**
   * Checks an object's class.
   *
   * @throws ClassCastException if the object is of another class
   */
  public static void requireClass(Object datum, Class<?> type) {
    if (!type.isInstance(datum)) {
      throw new ClassCastException();
    }
  }
}
