// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.WriteStep;
import io.avrolope.internal.wire.BranchTable;
import io.avrolope.internal.wire.DatumBuffer;
import io.avrolope.internal.wire.SymbolTable;
import io.avrolope.internal.wire.WriteValues;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericFixed;
import org.jspecify.annotations.Nullable;

/** Builds the interpreter's writers from the steps of a write plan. */
final class ValueWriters implements WriteStep.Visitor<ValueWriter> {
  private final ValueWriter[] records;

  /**
   * @param records the writers that {@link WriteStep.Call} refers to; the caller fills them in
   *     before the first datum
   */
  ValueWriters(ValueWriter[] records) {
    this.records = records;
  }

  @Override
  public ValueWriter nothing(WriteStep.Null step) {
    return (value, out) -> {};
  }

  @Override
  public ValueWriter scalar(WriteStep.Scalar step) {
    return switch (step.wire()) {
      case BOOLEAN -> new GuardedWriter("a boolean", WriteValues::writeBoolean);
      case INT -> new GuardedWriter("an int", WriteValues::writeInt);
      case LONG -> new GuardedWriter("a long", WriteValues::writeLong);
      case FLOAT -> new GuardedWriter("a float", WriteValues::writeFloat);
      case DOUBLE -> new GuardedWriter("a double", WriteValues::writeDouble);
      case STRING -> new GuardedWriter("a string", WriteValues::writeString);
      case STRINGABLE -> new GuardedWriter("a string", WriteValues::writeStringable);
      case BYTES -> new GuardedWriter("bytes", WriteValues::writeBytes);
    };
  }

  @Override
  public ValueWriter fixed(WriteStep.Fixed step) {
    String expected = "a fixed " + step.name() + " of " + step.size() + " bytes";
    return new GuardedWriter(
        expected,
        (value, out) -> {
          byte[] bytes = ((GenericFixed) value).bytes();
          if (bytes.length < step.size()) {
            throw new DatumMismatch(expected, "one of " + bytes.length);
          }
          WriteValues.writeFixed(value, out, step.size());
        });
  }

  @Override
  public ValueWriter enumeration(WriteStep.Enumeration step) {
    String expected = "a symbol of enum " + step.name();
    SymbolTable symbols = new SymbolTable(step);
    return new GuardedWriter(
        expected,
        (value, out) -> {
          try {
            symbols.write(value, out);
          } catch (IndexOutOfBoundsException e) {
            throw new DatumMismatch(expected, "an enum symbol that the schema does not have");
          }
        });
  }

  @Override
  public ValueWriter array(WriteStep.Array step) {
    ValueWriter item = step.item().accept(this);
    return new GuardedWriter("an array", (value, out) -> array((Collection<?>) value, item, out));
  }

  private static void array(Collection<?> items, ValueWriter item, DatumBuffer out) {
    int size = items.size();
    int written = 0;
    if (size > 0) {
      out.writeInt(size);
    }
    for (Object value : items) {
      try {
        item.write(value, out);
      } catch (DatumMismatch e) {
        throw e.within("[" + written + "]");
      }
      written++;
    }
    out.writeByte(0);
    if (written != size) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public ValueWriter map(WriteStep.MapOf step) {
    ValueWriter value = step.value().accept(this);
    return new GuardedWriter("a map", (map, out) -> map((Map<?, ?>) map, value, out));
  }

  private static void map(Map<?, ?> map, ValueWriter value, DatumBuffer out) {
    int size = map.size();
    int written = 0;
    if (size > 0) {
      out.writeInt(size);
    }
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey() == null) {
        throw new DatumMismatch("a map", "one with a null key");
      }
      try {
        WriteValues.writeKey(entry, out);
        value.write(entry.getValue(), out);
      } catch (DatumMismatch e) {
        throw e.within("{}");
      }
      written++;
    }
    out.writeByte(0);
    if (written != size) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public ValueWriter union(WriteStep.Union step) {
    BranchTable table = new BranchTable(step);
    List<ValueWriter> branches =
        step.branches().stream().map(branch -> branch.step().accept(this)).toList();
    String expected =
        step.branches().stream()
            .map(WriteStep.Branch::name)
            .collect(Collectors.joining(", ", "one of [", "]"));
    return (value, out) -> {
      int branch = branch(table, value, expected);
      if (branch < 0) {
        throw new DatumMismatch(expected, value == null ? "null" : step.others().kindOf(value));
      }
      out.writeInt(branch);
      branches.get(branch).write(value, out);
    };
  }

  private static int branch(BranchTable table, @Nullable Object value, String expected) {
    try {
      return table.indexOf(value);
    } catch (Exception e) { // also of the object's own class
      throw DatumMismatch.of(expected, value, e);
    }
  }

  @Override
  public ValueWriter call(WriteStep.Call step) {
    int record = step.record();
    return (value, out) -> records[record].write(value, out);
  }

  @Override
  public ValueWriter convert(WriteStep.Convert step) {
    ValueWriter raw = step.raw().accept(this);
    return (value, out) -> raw.write(converted(step, value), out);
  }

  private static @Nullable Object converted(WriteStep.Convert step, @Nullable Object value) {
    try {
      return step.converter().convert(null, value);
    } catch (Exception e) {
      throw DatumMismatch.of(expected(step), value, e);
    }
  }

  /** The value that a conversion expects, for messages. */
  static String expected(WriteStep.Convert step) {
    return "a " + step.what();
  }
}
