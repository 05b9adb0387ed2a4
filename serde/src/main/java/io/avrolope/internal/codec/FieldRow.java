package io.avrolope.internal.codec;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Strings;
import io.avrolope.internal.wire.Wire;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of the interpreter's table: one field of a record. */
final class FieldRow {
  private static final int NO_BRANCH = -1;

  final String name;

  /** The position of the field in the reader schema; -1: the writer's field is passed over. */
  final int slot;

  private final Kind kind;

  /** The branch that is null where the value is one of two; else -1. */
  private final int nullBranch;

  private final Node node;

  private FieldRow(String name, int slot, Kind kind, int nullBranch, Node node) {
    this.name = name;
    this.slot = slot;
    this.kind = kind;
    this.nullBranch = nullBranch;
    this.node = node;
  }

  static FieldRow set(FieldStep.Set field, ReadStep.Visitor<Node> nodes, Strings strings) {
    ReadStep value = field.value();
    int nullBranch = NO_BRANCH;
    if (value instanceof ReadStep.Union union && union.branches().size() == 2) {
      nullBranch = union.branches().indexOf(new ReadStep.Null());
      if (nullBranch >= 0) {
        value = union.branches().get(1 - nullBranch);
      }
    }
    return new FieldRow(
        field.name(), field.slot(), Kind.of(value, strings), nullBranch, value.accept(nodes));
  }

  static FieldRow skip(String name, SkipNodes.Skip skip) {
    return new FieldRow(
        name,
        -1,
        Kind.OTHER,
        NO_BRANCH,
        in -> {
          skip.over(in);
          return null;
        });
  }

  static FieldRow given(String name, int slot, Node value) {
    return new FieldRow(name, slot, Kind.OTHER, NO_BRANCH, value);
  }

  @Nullable Object read(Input in) {
    if (nullBranch >= 0 && in.readIndex(2, Wire.BRANCH) == nullBranch) {
      return null;
    }
    byte[] b = in.bytes;
    int p = in.position;
    int end = in.end;
    switch (kind) {
      case BOOLEAN -> {
        in.position = Wire.fixedEnd(p, end, 1);
        return Wire.booleanAt(b, p);
      }
      case INT -> {
        int q = Wire.intEnd(b, p, end);
        in.position = q;
        return Wire.intAt(b, p, q);
      }
      case LONG -> {
        int q = Wire.longEnd(b, p, end);
        in.position = q;
        return Wire.longAt(b, p, q);
      }
      case DOUBLE -> {
        in.position = Wire.fixedEnd(p, end, Double.BYTES);
        return Wire.doubleAt(b, p);
      }
      case UTF8 -> {
        int to = in.readLength(in.limits.maxStringBytes());
        int from = in.position;
        in.position = to;
        return Wire.utf8(b, from, to);
      }
      case STRING -> {
        int to = in.readLength(in.limits.maxStringBytes());
        int from = in.position;
        in.position = to;
        return Wire.string(b, from, to);
      }
      default -> {
        return node.read(in);
      }
    }
  }

  /** What is read in the loop itself. */
  private enum Kind {
    BOOLEAN,
    INT,
    LONG,
    DOUBLE,
    UTF8,
    STRING,
    /** By the node. */
    OTHER;

    private static final List<ReadStep> READ_HERE =
        List.of(
            new ReadStep.Scalar(ReadStep.Wire.BOOLEAN, ReadStep.As.BOOLEAN),
            new ReadStep.Scalar(ReadStep.Wire.INT, ReadStep.As.INT),
            new ReadStep.Scalar(ReadStep.Wire.LONG, ReadStep.As.LONG),
            new ReadStep.Scalar(ReadStep.Wire.DOUBLE, ReadStep.As.DOUBLE),
            new ReadStep.Scalar(ReadStep.Wire.STRING, ReadStep.As.UTF8),
            new ReadStep.Scalar(ReadStep.Wire.STRING, ReadStep.As.STRING));

    static Kind of(ReadStep step, Strings strings) {
      int place = READ_HERE.indexOf(step);
      Kind kind = place < 0 ? OTHER : values()[place];
      return strings.areShared() && (kind == UTF8 || kind == STRING) ? OTHER : kind;
    }
  }
}
