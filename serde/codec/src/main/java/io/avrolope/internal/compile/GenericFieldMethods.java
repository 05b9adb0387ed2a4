// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import io.avrolope.codec.model.As;
import io.avrolope.internal.plan.ReadStep;
import io.avrolope.internal.wire.GenericFields;
import io.avrolope.internal.wire.OptionalGenericFields;
import io.avrolope.internal.wire.Strings;
import java.util.Locale;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * The Java methods that read fields of primitive types, optional or not, into a generic record.
 *
 * @param target the local of the record
 * @param strings if shared, strings are not read by these methods, which always decode
 */
record GenericFieldMethods(int target, Strings strings) implements FieldCode.FieldMethods {
  private static final int NOT_OPTIONAL = -1;

  @Override
  public FieldCode.@Nullable FieldMethod single(ReadStep step) {
    return step instanceof ReadStep.Union union && union.nullBranch() >= 0
        ? method(union.present(), union.nullBranch())
        : method(step, NOT_OPTIONAL);
  }

  private FieldCode.@Nullable FieldMethod method(ReadStep step, int nullBranch) {
    return step instanceof ReadStep.Scalar scalar && !isShared(scalar.as())
        ? (code, slot) -> call(name(scalar), nullBranch, code, slot)
        : null;
  }

  private boolean isShared(As as) {
    return strings.areShared() && (as == As.UTF8 || as == As.STRING);
  }

  private static String name(ReadStep.Scalar scalar) {
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

  /**
   * Emits {@code p = GenericFields.longAsLong(b, p, end, record, slot);}.
   *
   * @param nullBranch the branch that is null, or {@link #NOT_OPTIONAL}
   */
  private void call(String name, int nullBranch, Code code, Runnable slot) {
    code.loadDatum().load(GenericData.Record.class, target);
    slot.run();
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
