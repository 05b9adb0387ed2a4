// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.codec.model.PrivateAccess;
import io.avrolope.error.IncompatibleSchemasException;
import java.lang.invoke.MethodType;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.avro.specific.SpecificData;

/** Finds the schemas of generated classes. */
public final class GeneratedSchemas {
  private GeneratedSchemas() {}

  /**
   * The schema of a class: of its static field {@code SCHEMA$} or, as generators for Scala have
   * none, of an object that its constructor without parameters makes.
   *
   * @throws IncompatibleSchemasException if the class has neither, or is not a generated one
   */
  public static Schema of(Class<?> generated) {
    try {
      return SpecificData.get().getSchema(generated);
    } catch (AvroRuntimeException e) {
      return ofObject(generated);
    }
  }

  private static Schema ofObject(Class<?> generated) {
    if (!GenericContainer.class.isAssignableFrom(generated)) {
      throw new IncompatibleSchemasException(
          "Class " + generated.getName() + " is not generated from a schema");
    }
    Object made;
    try {
      made =
          PrivateAccess.to(generated)
              .findConstructor(generated, MethodType.methodType(void.class))
              .invoke();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IncompatibleSchemasException(
          "Class "
              + generated.getName()
              + " has neither a static field SCHEMA$ nor an accessible constructor without"
              + " parameters"
              + PrivateAccess.advice(generated),
          e);
    }
    return ((GenericContainer) made).getSchema();
  }
}
