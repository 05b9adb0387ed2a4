// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * The constant objects of one generated class, which the class takes from its class data. Not
 * thread-safe.
 *
 * <p>Before JDK 19, HotSpot does not compile a method with a constant that was not loaded yet. A
 * branch that no datum takes, such as a nested record that is always null, would keep the method in
 * the bytecode interpreter. Therefore the class loads all constants when it is initialized.
 *
 * @see java.lang.invoke.MethodHandles#classDataAt
 * @see <a href="https://bugs.openjdk.org/browse/JDK-8280473">JDK-8280473</a>
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

  /** Loading a constant and dropping it takes 4 bytes of code. */
  private static final int MAX_LOADED_BY_METHOD = 500;

  private static final String LOAD = Code.descriptor(void.class);

  private final List<@Nullable Object> objects = new ArrayList<>();
  private final IdentityHashMap<Object, Integer> indexes = new IdentityHashMap<>();

  /** An object that the code uses as two types is two constants. */
  private final Set<ConstantDynamic> all = new LinkedHashSet<>();

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
    ConstantDynamic constant =
        new ConstantDynamic("_", type.descriptorString(), CLASS_DATA_AT, known);
    all.add(constant);
    return constant;
  }

  /** Emits the initialization of the class, after all other code. */
  void loadIn(ClassBuilder builder) {
    List<ConstantDynamic> constants = List.copyOf(all);
    Code initializer = new Code(builder.staticMethod("<clinit>", LOAD), this, 0);
    for (int from = 0; from < constants.size(); from += MAX_LOADED_BY_METHOD) {
      String name = builder.newName("constants");
      int to = Math.min(constants.size(), from + MAX_LOADED_BY_METHOD);
      Code method = new Code(builder.staticMethod(name, LOAD), this, 0);
      constants.subList(from, to).forEach(method::loadAndDrop);
      method.end(Opcodes.RETURN);
      initializer.callOwn(name, LOAD);
    }
    initializer.end(Opcodes.RETURN);
  }

  List<@Nullable Object> asClassData() {
    return Collections.unmodifiableList(objects);
  }
}
