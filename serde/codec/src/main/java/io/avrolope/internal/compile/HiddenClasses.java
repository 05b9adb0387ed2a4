package io.avrolope.internal.compile;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Brings made classes to life: hidden ones of this package, which the garbage collector takes with
 * their last object.
 */
final class HiddenClasses {
  private HiddenClasses() {}

  /**
   * An object of a made class, which has a constructor without parameters.
   *
   * @throws ReflectiveOperationException if the class is refused
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
