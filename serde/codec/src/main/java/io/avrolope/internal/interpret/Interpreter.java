// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.internal.wire.DatumFailure;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.TrailingBytes;
import io.avrolope.internal.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Reads data by walking a plan, and reports exactly what is wrong with a datum. Thread-safe. */
public final class Interpreter {
  private final String name;
  private final Nodes nodes;
  private final Node root;
  private final Limits limits;
  private final TrailingBytes trailing;

  public Interpreter(ReadPlan plan, Strings strings, Limits limits, TrailingBytes trailing) {
    this.name = plan.name();
    this.limits = limits;
    this.trailing = trailing;
    this.nodes = new Nodes(plan, strings, limits);
    this.root = plan.root().accept(nodes);
  }

  /** The default of a field. */
  public DefaultValue defaultOf(FieldStep.Default field) {
    return nodes.defaultOf(field);
  }

  /**
   * Reads a datum.
   *
   * @throws io.avrolope.error.MalformedDatumException if the bytes are no datum
   * @throws io.avrolope.error.IncompatibleSchemasException if the reader schema cannot represent a
   *     value
   */
  public @Nullable Object read(byte[] bytes, int offset, int end) {
    Input in = new Input(bytes, offset, end, limits);
    try {
      return read(in, end);
    } catch (DatumFailure e) {
      throw e.at(name, offset, end - offset);
    } catch (StackOverflowError e) {
      throw DatumFailure.malformed(
              in.position, "a datum", "values nested too deeply for the stack", e)
          .at(name, offset, end - offset);
    }
  }

  private @Nullable Object read(Input in, int end) {
    Object datum = root.read(in);
    if (trailing == TrailingBytes.REFUSED) {
      Wire.requireEnd(in.position, end);
    }
    return datum;
  }

  /**
   * Whether {@link #read} accepts the bytes. Takes less time than {@link #read} if it does not.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException as {@link #read}
   */
  public boolean accepts(byte[] bytes, int offset, int end) {
    try {
      read(new Input(bytes, offset, end, limits), end);
      return true;
    } catch (DatumFailure e) {
      if (e.isOfBytes()) {
        return false;
      }
      throw e.at(name, offset, end - offset);
    } catch (StackOverflowError e) {
      return false;
    }
  }
}
