// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Gives access to the array that one of Avro's decoders reads, for decoders that read from an
 * array, such as those for a file's blocks. Nothing is copied, so a reader sees what the caller
 * writes into the array between two reads. Thread-safe if each decoder is used by one thread at a
 * time.
 *
 * <p>The array is in a private field of Avro's class. Whether it can be read is tested once; if
 * not, no decoder gives access.
 */
public final class ArrayDecoders {
  private static final @Nullable VarHandle ARRAY = field("buf", byte[].class);
  private static final @Nullable VarHandle POSITION = field("pos", int.class);
  private static final @Nullable VarHandle END = field("limit", int.class);

  /** The class of the input stream of a decoder that reads from an array; null if unsupported. */
  private static final @Nullable Class<?> SOURCE = source();

  private ArrayDecoders() {}

  /** Null if the field is another one, or Avro is a module that does not open its package. */
  private static @Nullable VarHandle field(String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(BinaryDecoder.class, MethodHandles.lookup())
          .findVarHandle(BinaryDecoder.class, name, type);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  private static @Nullable Class<?> source() {
    byte[] bytes = new byte[Long.SIZE];
    BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
    try {
      decoder.skipFixed(Integer.SIZE);
    } catch (IOException e) {
      return null;
    }
    boolean works =
        ARRAY != null
            && POSITION != null
            && END != null
            && array(decoder) == bytes
            && position(decoder) == Integer.SIZE
            && end(decoder) == Long.SIZE;
    return works ? decoder.inputStream().getClass() : null;
  }

  /** Whether this version of Avro gives access. */
  public static boolean areSupported() {
    return SOURCE != null;
  }

  /** Whether a decoder reads from an array; a subclass may read other bytes. */
  public static boolean readsArray(BinaryDecoder decoder) {
    return decoder.getClass() == BinaryDecoder.class && decoder.inputStream().getClass() == SOURCE;
  }

  /** The array that contains the decoder's remaining bytes; another one near its end. */
  @SuppressWarnings("NullAway") // null only if unsupported
  public static byte[] array(BinaryDecoder decoder) {
    return (byte[]) ARRAY.get(decoder);
  }

  /** The index of the decoder's next byte in {@link #array}. */
  @SuppressWarnings("NullAway") // null only if unsupported
  public static int position(BinaryDecoder decoder) {
    return (int) POSITION.get(decoder);
  }

  /** The index after the decoder's last byte in {@link #array}. */
  @SuppressWarnings("NullAway") // null only if unsupported
  public static int end(BinaryDecoder decoder) {
    return (int) END.get(decoder);
  }
}
