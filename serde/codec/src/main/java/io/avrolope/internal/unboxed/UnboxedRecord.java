// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.unboxed;

import io.avrolope.codec.model.UnboxedLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * A generic record whose primitive fields have no boxes. {@link #get} creates a box for each call.
 *
 * <p>{@code equals}, {@code hashCode}, {@code compareTo} and {@code toString} follow the rules of
 * {@code GenericData.Record}. An object of that class is never equal to one of another class, so an
 * unboxed record is not equal to it either; {@code GenericData.compare} compares both. {@code
 * GenericData.deepCopy} returns a {@code GenericData.Record}.
 *
 * <p>As with Avro's class, {@link #put} accepts any object. If the object is not of the field's
 * type, the record keeps all its values as objects from then on.
 *
 * <p>Several threads may read a record that no thread changes.
 */
public final class UnboxedRecord implements GenericRecord, Comparable<UnboxedRecord> {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.nativeOrder());
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.nativeOrder());

  private static final @Nullable Object[] NO_REFERENCES = {};

  private final UnboxedLayout layout;

  /** Null once all values are in {@link #references}. */
  private byte @Nullable [] primitives;

  private @Nullable Object[] references;

  /** A record in which references and optional fields are null, and all others are zero. */
  public UnboxedRecord(UnboxedLayout layout) {
    this.layout = layout;
    this.primitives = new byte[layout.bytes()];
    int count = layout.references();
    this.references = count == 0 ? NO_REFERENCES : new Object[count];
  }

  @Override
  public Schema getSchema() {
    return layout.schema();
  }

  @Override
  public @Nullable Object get(int i) {
    byte[] bytes = primitives;
    if (bytes == null) {
      return references[i];
    }
    int at = layout.offset(i);
    if (at < 0) {
      return references[~at];
    }
    if (isNull(bytes, layout.presence(i))) {
      return null;
    }
    return switch (layout.kind(i)) {
      case BOOLEAN -> bytes[at] != 0;
      case INT -> (int) INT.get(bytes, at);
      case LONG -> (long) LONG.get(bytes, at);
      case FLOAT -> (float) FLOAT.get(bytes, at);
      case DOUBLE -> (double) DOUBLE.get(bytes, at);
      case REFERENCE -> throw new IllegalStateException("has an offset");
    };
  }

  private static boolean isNull(byte[] bytes, int bit) {
    return bit >= 0 && (bytes[bit >> 3] & 1 << (bit & 7)) == 0;
  }

  @Override
  public void put(int i, @Nullable Object value) {
    byte[] bytes = primitives;
    if (bytes == null) {
      references[i] = value;
    } else if (layout.kind(i) == UnboxedLayout.Kind.REFERENCE) {
      references[layout.reference(i)] = value;
    } else if (value == null && layout.presence(i) >= 0) {
      int bit = layout.presence(i);
      bytes[bit >> 3] &= (byte) ~(1 << (bit & 7));
    } else if (!putPrimitive(i, value)) {
      box();
      references[i] = value;
    }
  }

  /** Returns false if the value is not of the field's type. */
  private boolean putPrimitive(int i, @Nullable Object value) {
    switch (layout.kind(i)) {
      case BOOLEAN -> {
        if (value instanceof Boolean one) {
          putBoolean(i, one);
          return true;
        }
      }
      case INT -> {
        if (value instanceof Integer one) {
          putInt(i, one);
          return true;
        }
      }
      case LONG -> {
        if (value instanceof Long one) {
          putLong(i, one);
          return true;
        }
      }
      case FLOAT -> {
        if (value instanceof Float one) {
          putFloat(i, one);
          return true;
        }
      }
      case DOUBLE -> {
        if (value instanceof Double one) {
          putDouble(i, one);
          return true;
        }
      }
      case REFERENCE -> throw new IllegalStateException("not primitive");
    }
    return false;
  }

  /** Moves all values to the array of objects. */
  private void box() {
    @Nullable Object[] all = new Object[layout.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = get(i);
    }
    references = all;
    primitives = null;
  }

  /** Sets a field of type boolean, optional or not, or any field of references. */
  public void putBoolean(int i, boolean value) {
    byte[] bytes = primitives;
    int at = layout.offset(i);
    if (bytes == null || at < 0) {
      put(i, value);
      return;
    }
    bytes[at] = (byte) (value ? 1 : 0);
    setPresent(bytes, layout.presence(i));
  }

  /** Sets a field of type int, optional or not, or any field of references. */
  public void putInt(int i, int value) {
    byte[] bytes = primitives;
    int at = layout.offset(i);
    if (bytes == null || at < 0) {
      put(i, value);
      return;
    }
    INT.set(bytes, at, value);
    setPresent(bytes, layout.presence(i));
  }

  /** Sets a field of type long, optional or not, or any field of references. */
  public void putLong(int i, long value) {
    byte[] bytes = primitives;
    int at = layout.offset(i);
    if (bytes == null || at < 0) {
      put(i, value);
      return;
    }
    LONG.set(bytes, at, value);
    setPresent(bytes, layout.presence(i));
  }

  /** Sets a field of type float, optional or not, or any field of references. */
  public void putFloat(int i, float value) {
    byte[] bytes = primitives;
    int at = layout.offset(i);
    if (bytes == null || at < 0) {
      put(i, value);
      return;
    }
    FLOAT.set(bytes, at, value);
    setPresent(bytes, layout.presence(i));
  }

  /** Sets a field of type double, optional or not, or any field of references. */
  public void putDouble(int i, double value) {
    byte[] bytes = primitives;
    int at = layout.offset(i);
    if (bytes == null || at < 0) {
      put(i, value);
      return;
    }
    DOUBLE.set(bytes, at, value);
    setPresent(bytes, layout.presence(i));
  }

  private static void setPresent(byte[] bytes, int bit) {
    if (bit >= 0) {
      bytes[bit >> 3] |= (byte) (1 << (bit & 7));
    }
  }

  @Override
  public @Nullable Object get(String key) {
    Schema.Field field = getSchema().getField(key);
    if (field == null) {
      throw new AvroRuntimeException("Not a valid schema field: " + key);
    }
    return get(field.pos());
  }

  @Override
  public void put(String key, @Nullable Object value) {
    Schema.Field field = getSchema().getField(key);
    if (field == null) {
      throw new AvroRuntimeException("Not a valid schema field: " + key);
    }
    put(field.pos(), value);
  }

  @Override
  public boolean hasField(String key) {
    return getSchema().getField(key) != null;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof UnboxedRecord that
            && getSchema().equals(that.getSchema())
            && Comparison.areEqual(this, that));
  }

  @Override
  public int hashCode() {
    return GenericData.get().hashCode(this, getSchema());
  }

  @Override
  public int compareTo(UnboxedRecord other) {
    return GenericData.get().compare(this, other, getSchema());
  }

  @Override
  public String toString() {
    return GenericData.get().toString(this);
  }

  /** Gives access to Avro's comparison for equality, which also compares maps. */
  private static final class Comparison extends GenericData {
    private static final Comparison INSTANCE = new Comparison();

    static boolean areEqual(UnboxedRecord one, UnboxedRecord other) {
      return INSTANCE.compare(one, other, one.getSchema(), true) == 0;
    }
  }
}
