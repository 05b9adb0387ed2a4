// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.internal.wire.Position;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Gives access to the bytes that Avro's decoders have yet to read, for decoders that read from an
 * array, such as those for a file's blocks. The bytes of a decoder are copied once, at the first
 * request. Thread-safe if each decoder is used by one thread at a time.
 *
 * <p>Avro's decoder does not expose its array. But its input stream returns the bytes, and can then
 * skip backwards to where it was. Whether it can is tested once; if not, there are no windows.
 */
public final class ArrayWindows {
  /** A decoder with more bytes left has no window until it has read enough of them. */
  private static final int MAX_BYTES = 1 << 24;

  /**
   * The class of the input stream of a decoder that reads from an array; null if it cannot skip
   * backwards.
   */
  private static final @Nullable Class<?> ARRAY_SOURCE = arraySource();

  private volatile @Nullable Window last;

  /** By the decoders' input streams; a decoder has a new one for each array. */
  private final Map<InputStream, byte[]> known = Collections.synchronizedMap(new WeakHashMap<>());

  /** The bytes that a decoder had yet to read at the first request. */
  public static final class Window {
    public final byte[] bytes;

    /** Reused by readers of the window to return where a value ended. */
    public final Position after = new Position();

    private final InputStream source;

    private Window(InputStream source, byte[] bytes) {
      this.source = source;
      this.bytes = bytes;
    }

    /** The decoder's current index in {@link #bytes}. */
    public int position() throws IOException {
      return bytes.length - source.available();
    }
  }

  private static @Nullable Class<?> arraySource() {
    InputStream source =
        DecoderFactory.get().binaryDecoder(new byte[Long.SIZE], null).inputStream();
    try {
      byte[] half = new byte[Integer.SIZE];
      boolean goesBack =
          source.read(half, 0, half.length) == half.length
              && source.skip(-half.length) == -half.length
              && source.available() == Long.SIZE;
      return goesBack ? source.getClass() : null;
    } catch (IOException e) {
      return null;
    }
  }

  public static boolean areSupported() {
    return ARRAY_SOURCE != null;
  }

  /** Whether a decoder can have windows; a subclass cannot, since it may read other bytes. */
  public static boolean readsArray(BinaryDecoder decoder) {
    return decoder.getClass() == BinaryDecoder.class
        && decoder.inputStream().getClass() == ARRAY_SOURCE;
  }

  /** The window of a decoder; null if it can have none, or has too many bytes left. */
  public @Nullable Window of(BinaryDecoder decoder) throws IOException {
    if (!readsArray(decoder)) {
      return null;
    }
    InputStream source = decoder.inputStream();
    Window window = last;
    if (window != null && window.source == source) {
      return window;
    }
    byte[] bytes = known.get(source);
    if (bytes == null) {
      bytes = copy(source);
    }
    if (bytes == null) {
      return null;
    }
    window = new Window(source, bytes);
    last = window;
    return window;
  }

  private static byte @Nullable [] copy(InputStream source) throws IOException {
    int left = source.available();
    if (left > MAX_BYTES) {
      return null;
    }
    byte[] bytes = new byte[left];
    int read = source.read(bytes, 0, left);
    source.skip(-read);
    return bytes;
  }

  /** Keeps a window while its decoder uses the array, however many other decoders there are. */
  public void keep(Window window) {
    known.putIfAbsent(window.source, window.bytes);
  }
}
