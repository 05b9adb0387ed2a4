package io.avrolope.internal.codec;

import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.stream.ArrayWindows;
import io.avrolope.internal.stream.StreamEnd;
import io.avrolope.internal.stream.StreamInput;
import io.avrolope.internal.stream.StreamNode;
import io.avrolope.internal.stream.StreamNodes;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Turns the data of Avro's binary decoders into objects; made for one writer schema and one reader
 * schema. Walks the plan, and asks the decoder for one value after the other; where the decoder has
 * an array, and the plan has proved to be used, made code reads the array instead. Thread-safe,
 * where each decoder is used by one thread at a time.
 */
public final class StreamDecoder {
  private final String name;
  private final StreamNode root;
  private final Limits limits;
  private final TieredEngine<CompiledReader> made;
  private final ArrayWindows windows = new ArrayWindows();

  /** The longest array that no limit can strike, so that made code need not know the limits. */
  private final int maxCompiledLength;

  /**
   * @param compilation makes code of the plan; gives null if it can only be interpreted
   */
  StreamDecoder(
      ReadPlan plan,
      Interpreter defaults,
      DecodeOptions options,
      Callable<@Nullable CompiledReader> compilation) {
    this.name = plan.name();
    this.root = plan.root().accept(new StreamNodes(plan, defaults::defaultOf));
    this.limits = options.limits();
    this.maxCompiledLength = limits.longestUnlimited();
    this.made =
        new TieredEngine<>(
            "the decoder of " + name,
            options.engine(),
            options.compileAfter(),
            ArrayWindows.areThere() ? compilation : null);
  }

  /**
   * Reads the next datum, and leaves the decoder at the first byte behind it. After a failure the
   * decoder is somewhere within the datum.
   *
   * @throws EOFException if the datum is not whole
   * @throws IOException if the stream fails, or has a number of too many bytes
   * @throws AvroRuntimeException if the bytes are not a datum of the writer schema; an {@code
   *     AvroTypeException} if the reader schema has no place for a value
   */
  public @Nullable Object read(BinaryDecoder in) throws IOException {
    CompiledReader fast = made.get();
    ArrayWindows.Window window = fast == null ? null : windows.of(in);
    if (fast == null || window == null) {
      if (made.isAwaited() && ArrayWindows.isOfArray(in)) {
        made.countUse();
      }
      return walk(in);
    }
    int start = window.position();
    int end = window.bytes.length;
    if (end - start > maxCompiledLength) {
      return walk(in);
    }
    Object datum;
    try {
      datum = fast.read(window.bytes, start, end, window.after);
    } catch (RuntimeException | StackOverflowError e) {
      return explain(in, e);
    }
    int after = window.after.value;
    in.skipFixed(after - start);
    if (start == 0 && after < end) {
      windows.keep(window);
    }
    return datum;
  }

  private @Nullable Object walk(BinaryDecoder in) throws IOException {
    try {
      return root.read(new StreamInput(in, limits));
    } catch (DatumFailure e) {
      throw StreamEnd.told(e, name);
    } catch (StackOverflowError e) {
      throw new AvroRuntimeException(
          "Expected a datum but found values nested too deeply for the stack at " + name, e);
    }
  }

  /**
   * The made code refused a datum: walking the plan does so too, and says why. If it does not, the
   * code is wrong, and is not used any more, unless it was the stack that was too small for it.
   */
  private @Nullable Object explain(BinaryDecoder in, Throwable refusal) throws IOException {
    Object datum = walk(in);
    if (!(refusal instanceof StackOverflowError)) {
      made.isWrong("a datum of " + name, refusal);
    }
    return datum;
  }

  /** Whether made code has taken over where there are arrays. */
  public boolean isCompiled() {
    return made.get() != null;
  }
}
