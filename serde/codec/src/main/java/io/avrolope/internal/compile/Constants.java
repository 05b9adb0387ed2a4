// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * The constant objects of one generated class, each loaded from its class data at the first use.
 * Not thread-safe.
 *
 * @see java.lang.invoke.MethodHandles#classDataAt
 */
final class Constants {
  private static final Handle CLASS_DATA_AT =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "java/lang/invoke/MethodHandles",
          "classDataAt",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)"
              + "Ljava/lang/Object;",
          false);

  private final List<@Nullable Object> objects = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> indexes = new IdentityHashMap<>();

  /**
   * The constant for an object.
   *
   * @param type the static type of the object in the code
   */
  ConstantDynamic of(Object object, Class<?> type) {
    Integer known = indexes.get(object);
    if (known == null) {
      known = objects.size();
      objects.add(object);
      indexes.put(object, known);
    }
    return new ConstantDynamic("_", type.descriptorString(), CLASS_DATA_AT, known);
  }

  List<@Nullable Object> asClassData() {
    return Collections.unmodifiableList(objects);
  }
}
