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
 * The bytes that Avro's decoders have yet to read, for decoders of an array, such as those of the
 * blocks of a file: the bytes of a decoder are copied once, the first time that they are asked for.
 * Thread-safe, where each decoder is used by one thread at a time.
 *
 * <p>Avro's decoder does not give its array away, but its input stream gives the bytes, and then
 * goes back to where it was. That it can go back is tried out once; where it cannot, there are no
 * windows.
 */
public final class ArrayWindows {
  /** More is not copied; it has windows once there is no more left than this. */
  private static final int MAX_BYTES = 1 << 24;

  /** The class of the input stream of a decoder of an array; null: it cannot go back. */
  private static final @Nullable Class<?> ARRAY_SOURCE = arraySource();

  private volatile @Nullable Window last;

  /** By the decoders' input streams, of which there is a new one for each array. */
  private final Map<InputStream, byte[]> known = Collections.synchronizedMap(new WeakHashMap<>());

  /** What a decoder had to read when it was first asked for. */
  public static final class Window {
    public final byte[] bytes;

    /** For whoever reads from the window. */
    public final Position after = new Position();

    private final InputStream source;

    private Window(InputStream source, byte[] bytes) {
      this.source = source;
      this.bytes = bytes;
    }

    /** Where the decoder is now. */
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

  /** Whether a decoder can have windows: not a user's subclass, which may have others in mind. */
  public static boolean readsArray(BinaryDecoder decoder) {
    return decoder.getClass() == BinaryDecoder.class
        && decoder.inputStream().getClass() == ARRAY_SOURCE;
  }

  /** The window of a decoder; null if it can have none, or has too much left. */
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

  /** Keeps a window for as long as its decoder has the array, however many others there are. */
  public void keep(Window window) {
    known.putIfAbsent(window.source, window.bytes);
  }
}
