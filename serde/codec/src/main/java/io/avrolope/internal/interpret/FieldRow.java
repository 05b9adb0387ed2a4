// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.Wire;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** A row of {@link RecordNode}'s table: one field of a record. */
final class FieldRow {
  private static final int NO_BRANCH = -1;

  final String name;

  /** The position of the field in the reader schema; -1 if the writer's field is skipped. */
  final int slot;

  private final GenericField kind;

  /** The null branch if the value is optional; else -1. */
  private final int nullBranch;

  private final Node node;

  private FieldRow(String name, int slot, GenericField kind, int nullBranch, Node node) {
    this.name = name;
    this.slot = slot;
    this.kind = kind;
    this.nullBranch = nullBranch;
    this.node = node;
  }

  /**
   * @param plain whether strings are neither shared nor limited in length
   */
  static FieldRow set(FieldStep.Set field, ReadStep.Visitor<Node> nodes, boolean plain) {
    ReadStep value = field.value();
    int nullBranch = NO_BRANCH;
    if (value instanceof ReadStep.Union union && union.nullBranch() >= 0) {
      nullBranch = union.nullBranch();
      value = union.present();
    }
    return new FieldRow(
        field.name(), field.slot(), GenericField.of(value, plain), nullBranch, value.accept(nodes));
  }

  static FieldRow skip(String name, Skip<Input, RuntimeException> skip) {
    return new FieldRow(
        name,
        -1,
        GenericField.OTHER,
        NO_BRANCH,
        in -> {
          skip.over(in);
          return null;
        });
  }

  static FieldRow ofNode(String name, int slot, Node value) {
    return new FieldRow(name, slot, GenericField.OTHER, NO_BRANCH, value);
  }

  /** Reads the value into a new generic record; returns where the value ends. */
  int into(GenericData.Record object, Input in, byte[] b, int p, int end) {
    int q = p;
    if (nullBranch >= 0) {
      q = Wire.optional(b, p, end, nullBranch);
      if (q < 0) {
        return ~q;
      }
    }
    if (kind != GenericField.OTHER) {
      return kind.read(b, q, end, object, slot);
    }
    in.position = q;
    Object value = node.read(in);
    if (value != null) {
      object.put(slot, value);
    }
    return in.position;
  }

  /** Reads the value. */
  @Nullable Object read(Input in) {
    if (nullBranch >= 0) {
      int q = Wire.optional(in.bytes, in.position, in.end, nullBranch);
      in.position = q < 0 ? ~q : q;
      if (q < 0) {
        return null;
      }
    }
    return node.read(in);
  }
}
