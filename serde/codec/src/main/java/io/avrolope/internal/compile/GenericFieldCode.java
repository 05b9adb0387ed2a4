// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.internal.plan.FieldStep;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.plan.RecordShape;
import io.avrolope.internal.wire.GenericFields;
import io.avrolope.internal.wire.OptionalGenericFields;
import io.avrolope.internal.wire.Strings;
import java.util.List;
import java.util.Locale;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Emits the calls that read fields of primitive types, optional or not, into a generic record. */
final class GenericFieldCode {
  /** So many consecutive equal fields are read by a loop. */
  private static final int MIN_RUN = 8;

  private static final int NOT_OPTIONAL = -1;

  private final Code code;
  private final int target;
  private final Strings strings;

  /**
   * @param target the local of the record
   * @param strings if shared, strings are not read by these calls, which always decode
   */
  GenericFieldCode(Code code, int target, Strings strings) {
    this.code = code;
    this.target = target;
    this.strings = strings;
  }

  /** The number of fields from this one on that a loop can read; 1 if a loop is not worthwhile. */
  int run(RecordShape shape, List<FieldStep> fields, int first) {
    if (!(shape instanceof RecordShape.Generic)
        || !(fields.get(first) instanceof FieldStep.Set head)
        || call(head.value()) == null) {
      return 1;
    }
    int next = first + 1;
    while (next < fields.size()
        && fields.get(next) instanceof FieldStep.Set set
        && set.slot() == head.slot() + next - first
        && set.value().equals(head.value())) {
      next++;
    }
    return next - first >= MIN_RUN ? next - first : 1;
  }

  /**
   * Emits {@code p = GenericFields.longAsLong(b, p, end, record, slot);}, if there is such a call.
   */
  boolean single(FieldStep.Set field) {
    Call call = call(field.value());
    if (call == null) {
      return false;
    }
    load();
    code.push(field.slot());
    call.emit(code);
    return true;
  }

  /**
   * Emits {@code for (slot = first; slot < first + run; slot++) p = …(b, p, end, record, slot);}.
   */
  void loop(FieldStep.Set first, int run) {
    Call call = call(first.value());
    if (call == null) {
      throw new IllegalArgumentException("no run begins with " + first);
    }
    int slot = code.newLocal(int.class);
    Label next = new Label();
    code.push(first.slot()).store(int.class, slot).label(next);
    load();
    code.load(int.class, slot);
    call.emit(code);
    code.increment(slot, 1).load(int.class, slot).push(first.slot() + run);
    code.jump(Opcodes.IF_ICMPLT, next);
  }

  private void load() {
    code.loadDatum().load(GenericData.Record.class, target);
  }

  private @Nullable Call call(ReadStep step) {
    return step instanceof ReadStep.Union union && union.nullBranch() >= 0
        ? call(union.present(), union.nullBranch())
        : call(step, NOT_OPTIONAL);
  }

  private @Nullable Call call(ReadStep step, int nullBranch) {
    return step instanceof ReadStep.Scalar scalar && !isShared(scalar.as())
        ? new Call(Call.name(scalar), nullBranch)
        : null;
  }

  private boolean isShared(ReadStep.As as) {
    return strings.areShared() && (as == ReadStep.As.UTF8 || as == ReadStep.As.STRING);
  }

  /**
   * The call that reads a value.
   *
   * @param nullBranch the branch that is null, or {@link #NOT_OPTIONAL}
   */
  private record Call(String name, int nullBranch) {
    static String name(ReadStep.Scalar scalar) {
      String wire =
          switch (scalar.wire()) {
            case STRING, BYTES -> "content";
            default -> scalar.wire().name().toLowerCase(Locale.ROOT);
          };
      String as =
          switch (scalar.as()) {
            case BYTE_BUFFER -> "ByteBuffer";
            default ->
                scalar.as().name().charAt(0)
                    + scalar.as().name().substring(1).toLowerCase(Locale.ROOT);
          };
      return wire + "As" + as;
    }

    void emit(Code code) {
      if (nullBranch == NOT_OPTIONAL) {
        code.callStatic(
            GenericFields.class,
            name,
            int.class,
            byte[].class,
            int.class,
            int.class,
            GenericData.Record.class,
            int.class);
      } else {
        code.push(nullBranch);
        code.callStatic(
            OptionalGenericFields.class,
            name,
            int.class,
            byte[].class,
            int.class,
            int.class,
            GenericData.Record.class,
            int.class,
            int.class);
      }
      code.storePosition();
    }
  }
}
