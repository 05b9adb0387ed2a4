// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.compile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Defines generated classes as hidden classes of this package, which the garbage collector can
 * unload with their last object.
 */
final class HiddenClasses {
  private HiddenClasses() {}

  /**
   * Defines a class and creates an object with its constructor without parameters.
   *
   * @throws ReflectiveOperationException if the JVM refuses the class
   */
  static <T> T instance(byte[] classFile, Constants constants, Class<T> as)
      throws ReflectiveOperationException {
    MethodHandles.Lookup lookup =
        MethodHandles.lookup()
            .defineHiddenClassWithClassData(classFile, constants.asClassData(), true);
    try {
      return as.cast(
          lookup
              .findConstructor(lookup.lookupClass(), MethodType.methodType(void.class))
              .asType(MethodType.methodType(Object.class))
              .invokeExact());
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // the constructor declares nothing
    }
  }
}
