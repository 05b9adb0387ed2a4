// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.interpret.Interpreter;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.plan.ValueDensity;
import io.avrolope.internal.stream.ArrayDecoders;
import io.avrolope.internal.stream.StreamInput;
import io.avrolope.internal.stream.StreamNode;
import io.avrolope.internal.stream.StreamNodes;
import io.avrolope.internal.wire.CompiledReader;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Position;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Decodes data of one writer schema from Avro's binary decoders into objects of one reader schema.
 * It walks the plan and asks the decoder for each value. If the decoder reads from an array and the
 * plan is hot, compiled code reads the array instead. Thread-safe if each decoder is used by one
 * thread at a time.
 */
public final class StreamDecoder {
  private final String name;
  private final StreamNode root;
  private final Limits limits;
  private final TieredEngine<CompiledReader> engine;

  /** Compiled code checks no limits, so it reads only arrays that are too short to exceed one. */
  private final int maxCompiledLength;

  /**
   * @param compilation compiles the plan; returns null if it can only be interpreted
   */
  StreamDecoder(
      ReadPlan plan,
      Interpreter defaults,
      DecodeOptions options,
      Callable<@Nullable CompiledReader> compilation) {
    this.name = plan.name();
    this.root = plan.root().accept(new StreamNodes(plan, defaults::defaultOf));
    this.limits = options.limits();
    this.maxCompiledLength = limits.maxUncheckedBytes(ValueDensity.of(plan));
    this.engine =
        new TieredEngine<>(
            "the decoder of " + name,
            options.engine(),
            options.compileAfter(),
            ArrayDecoders.areSupported() ? compilation : null);
  }

  /**
   * Reads the next datum and leaves the decoder at the first byte after it. After a failure the
   * decoder's position within the datum is unspecified.
   *
   * @throws EOFException if the stream ends within the datum
   * @throws IOException if the stream fails or a varint is too long
   * @throws AvroRuntimeException if the bytes are not a datum of the writer schema; an {@code
   *     AvroTypeException} if the reader schema cannot represent a value
   */
  public @Nullable Object read(BinaryDecoder in) throws IOException {
    if (!ArrayDecoders.readsArray(in)) {
      return walk(in);
    }
    CompiledReader fast = engine.get();
    if (fast == null) {
      if (engine.isPending()) {
        engine.countUse();
      }
      return walk(in);
    }
    int start = ArrayDecoders.position(in);
    int end = ArrayDecoders.end(in);
    return end - start > maxCompiledLength
        ? walk(in)
        : compiled(fast, in, ArrayDecoders.array(in), start, end);
  }

  private @Nullable Object compiled(
      CompiledReader fast, BinaryDecoder in, byte[] array, int start, int end) throws IOException {
    Position after = new Position();
    Object datum;
    try {
      datum = fast.read(array, start, end, after);
    } catch (Exception | StackOverflowError e) {
      return explain(in, e);
    }
    in.skipFixed(after.value - start);
    return datum;
  }

  private @Nullable Object walk(BinaryDecoder in) throws IOException {
    try {
      return root.read(new StreamInput(in, limits));
    } catch (DatumFailure e) {
      throw e.inStream(name);
    } catch (EOFException e) {
      throw DatumFailure.endOfStream(e).inStream(name);
    } catch (AvroRuntimeException | UnsupportedOperationException e) {
      throw AvroFailures.ofReading(e, name); // from Avro's decoder, which quotes lengths
    } catch (StackOverflowError e) {
      throw new AvroRuntimeException(
          "Expected a datum but found values nested too deeply for the stack at " + name, e);
    }
  }

  /**
   * Called when the compiled code refused a datum. The plan is walked to throw an exception that
   * names the cause. If the walk succeeds, the compiled code has a bug and is discarded, unless it
   * only ran out of stack.
   */
  private @Nullable Object explain(BinaryDecoder in, Throwable refusal) throws IOException {
    Object datum = walk(in);
    if (!(refusal instanceof StackOverflowError)) {
      engine.discard("a datum of " + name, refusal);
    }
    return datum;
  }

  /** Whether compiled code reads data from arrays. */
  public boolean isCompiled() {
    return engine.get() != null;
  }
}
