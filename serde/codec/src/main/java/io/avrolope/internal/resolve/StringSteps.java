// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.codec.model.As;
import io.avrolope.codec.model.PrivateAccess;
import io.avrolope.internal.plan.ReadStep;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.avro.AvroRuntimeException;
import org.jspecify.annotations.Nullable;

/** The steps that read a string or a map key as a Java class. */
final class StringSteps {
  private StringSteps() {}

  /**
   * @param type {@code CharSequence} for {@code Utf8}, {@code String}, or a class that has a
   *     constructor with a {@code String} parameter
   */
  static ReadStep of(ReadStep.Wire wire, Class<?> type) {
    if (type == CharSequence.class) {
      return new ReadStep.Scalar(wire, As.UTF8);
    }
    ReadStep string = new ReadStep.Scalar(wire, As.STRING);
    if (type == String.class) {
      return string;
    }
    MethodHandle constructor = constructor(type);
    return new ReadStep.Convert(
        string, raw -> call(constructor, raw), "a string that " + type.getName() + " takes");
  }

  private static MethodHandle constructor(Class<?> type) {
    try {
      return constructor(type, MethodHandles.publicLookup());
    } catch (ReflectiveOperationException notPublic) {
      try {
        return constructor(type, PrivateAccess.to(type));
      } catch (ReflectiveOperationException e) {
        throw new AvroRuntimeException(
            type.getName()
                + " has no accessible constructor with a String parameter"
                + PrivateAccess.advice(type),
            e);
      }
    }
  }

  private static MethodHandle constructor(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    return lookup
        .findConstructor(type, MethodType.methodType(void.class, String.class))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  private static Object call(MethodHandle constructor, @Nullable Object string) {
    try {
      return constructor.invokeExact(string);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AvroRuntimeException(e);
    }
  }
}
