// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.internal.link.AvroVersion;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/** Loads the classes that a schema names for its strings or map keys. */
final class StringClasses {
  private final ClassLoader loader;

  StringClasses(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * The class that {@code java-class} of a string or {@code java-key-class} of a map names.
   *
   * @throws SecurityException if Avro does not trust the class
   */
  Optional<Class<?>> named(Schema schema) {
    String property =
        schema.getType() == Schema.Type.MAP ? SpecificData.KEY_CLASS_PROP : SpecificData.CLASS_PROP;
    String name = schema.getProp(property);
    if (name == null) {
      return Optional.empty();
    }
    try {
      Class<?> found = load(name);
      AvroVersion.requireTrusted(found);
      return Optional.of(found);
    } catch (ClassNotFoundException e) {
      throw new AvroRuntimeException(
          "Class " + name + " not found, which " + property + " of a schema names", e);
    }
  }

  /** Loads a class from the loaders that Avro would use, but does not initialize it. */
  private Class<?> load(String name) throws ClassNotFoundException {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      return Class.forName(name, false, Thread.currentThread().getContextClassLoader());
    }
  }
}
