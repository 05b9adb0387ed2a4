// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.support.AnnotationSupport;

/** The fields of test classes with {@link FromRegistry}, also of their superclasses. */
final class InjectedFields {
  private InjectedFields() {}

  static void injectStatic(Class<?> testClass, TestRegistry registry) {
    fields(testClass, true).forEach(field -> set(field, null, registry));
  }

  /**
   * Refuses static fields of a superclass. Subclasses that run in parallel have a server each, and
   * would overwrite them.
   *
   * @throws ExtensionConfigurationException if there is one
   */
  static void requireNoInheritedStatic(Class<?> testClass) {
    for (Field field : fields(testClass, true)) {
      if (field.getDeclaringClass() != testClass) {
        throw new ExtensionConfigurationException(
            "The subclasses of "
                + field.getDeclaringClass().getName()
                + " may run in parallel, each has a server, and they share the static field "
                + field
                + ": make it an instance field or a parameter, or annotate the classes with"
                + " @Execution(SAME_THREAD)");
      }
    }
  }

  /** Sets the fields of a test's instance, and of those around it if its class is nested. */
  static void inject(TestInstances instances, TestRegistry registry) {
    for (Object instance : instances.getAllInstances()) {
      fields(instance.getClass(), false).forEach(field -> set(field, instance, registry));
    }
  }

  /**
   * Refuses static fields, which cannot have the servers of single methods.
   *
   * @throws ExtensionConfigurationException if there is one
   */
  static void requireNoStatic(Class<?> testClass) {
    fields(testClass, true)
        .forEach(field -> refuse("The static field " + field + " is shared by all methods"));
  }

  /**
   * Refuses fields of instances that all methods share.
   *
   * @throws ExtensionConfigurationException if there is one
   */
  static void requireNone(TestInstances instances) {
    for (Object instance : instances.getAllInstances()) {
      fields(instance.getClass(), false)
          .forEach(
              field -> refuse("The methods of @TestInstance(PER_CLASS) share the field " + field));
    }
  }

  private static void refuse(String fact) {
    throw new ExtensionConfigurationException(
        fact
            + ", and @RegistryServer starts a server for each method: make it a parameter of the"
            + " methods, or use @RegistryServer(lifetime = CLASS) on the class");
  }

  private static List<Field> fields(Class<?> owner, boolean isStatic) {
    return AnnotationSupport.findAnnotatedFields(owner, FromRegistry.class).stream()
        .filter(field -> Modifier.isStatic(field.getModifiers()) == isStatic)
        .toList();
  }

  private static void set(Field field, @Nullable Object instance, TestRegistry registry) {
    if (Modifier.isFinal(field.getModifiers())) {
      throw new ExtensionConfigurationException(
          "@FromRegistry cannot set the final field " + field);
    }
    Object value =
        InjectedValue.of(field.getType(), registry)
            .orElseThrow(
                () ->
                    new ExtensionConfigurationException(
                        InjectedValue.wrongType("the field " + field)));
    try {
      field.setAccessible(true);
      field.set(instance, value);
    } catch (IllegalAccessException | RuntimeException e) {
      throw new ExtensionConfigurationException("@FromRegistry cannot set the field " + field, e);
    }
  }
}
