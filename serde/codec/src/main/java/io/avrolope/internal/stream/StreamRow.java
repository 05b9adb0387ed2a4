// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.stream;

import io.avrolope.codec.model.As;
import io.avrolope.internal.interpret.Skip;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Wire;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@link StreamRecord}'s table: one field. It reads the most common types itself, optional
 * or not, rather than by a node.
 */
final class StreamRow {
  private static final int NO_BRANCH = -1;

  final String name;

  /** The position of the field in the reader schema; -1 if the writer's field is skipped. */
  final int slot;

  private final Kind kind;

  /** The null branch if the value is optional; else -1. */
  private final int nullBranch;

  private final StreamNode node;

  private StreamRow(String name, int slot, Kind kind, int nullBranch, StreamNode node) {
    this.name = name;
    this.slot = slot;
    this.kind = kind;
    this.nullBranch = nullBranch;
    this.node = node;
  }

  static StreamRow set(String name, int slot, ReadStep step, ReadStep.Visitor<StreamNode> nodes) {
    ReadStep value = step;
    int nullBranch = NO_BRANCH;
    if (step instanceof ReadStep.Union union && union.nullBranch() >= 0) {
      nullBranch = union.nullBranch();
      value = union.present();
    }
    return new StreamRow(name, slot, Kind.of(value), nullBranch, value.accept(nodes));
  }

  /** A field that is read by a node. */
  static StreamRow ofNode(String name, int slot, StreamNode value) {
    return new StreamRow(name, slot, Kind.OTHER, NO_BRANCH, value);
  }

  static StreamRow skip(String name, Skip<StreamInput, IOException> skip) {
    return ofNode(
        name,
        -1,
        in -> {
          skip.over(in);
          return null;
        });
  }

  @Nullable Object read(StreamInput in) throws IOException {
    if (nullBranch >= 0 && in.readIndex(2, Wire.BRANCH) == nullBranch) {
      return null;
    }
    return switch (kind) {
      case BOOLEAN -> in.decoder.readBoolean();
      case INT -> in.decoder.readInt();
      case LONG -> in.decoder.readLong();
      case DOUBLE -> in.decoder.readDouble();
      case UTF8 -> in.decoder.readString(null);
      case STRING -> in.decoder.readString();
      case OTHER -> node.read(in);
    };
  }

  /** The types that need no node. */
  private enum Kind {
    BOOLEAN,
    INT,
    LONG,
    DOUBLE,
    UTF8,
    STRING,
    OTHER;

    static Kind of(ReadStep step) {
      if (!(step instanceof ReadStep.Scalar scalar)) {
        return OTHER;
      }
      return switch (scalar.wire()) {
        case BOOLEAN -> BOOLEAN;
        case INT -> scalar.as() == As.INT ? INT : OTHER;
        case LONG -> scalar.as() == As.LONG ? LONG : OTHER;
        case DOUBLE -> DOUBLE;
        case STRING -> ofString(scalar.as());
        case FLOAT, BYTES -> OTHER;
      };
    }

    private static Kind ofString(As as) {
      return switch (as) {
        case UTF8 -> UTF8;
        case STRING -> STRING;
        default -> OTHER;
      };
    }
  }
}
