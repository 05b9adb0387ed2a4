// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public API of one module: the public and protected members of all public types in the
 * packages that {@code module-info} exports to everyone, or in all packages of a module without a
 * descriptor. A program has chosen packages. The working directory is the module's.
 */
public final class PublicApi {
  private static final Path CLASSES = Path.of("target/classes");
  private static final Path COMMITTED = Path.of("api.txt");
  private static final Path FOUND = Path.of("target/api.txt");
  private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

  private PublicApi() {}

  /** Fails unless {@code api.txt} lists exactly the API that the compiled classes have. */
  public static void assertIsTheCommittedOne() throws IOException, ClassNotFoundException {
    Path descriptor = CLASSES.resolve("module-info.class");
    assertIsTheCommittedOne(
        Files.exists(descriptor) ? exportedPackages(descriptor) : allPackages());
  }

  /**
   * As above, for a program, all of whose packages are internal but those with its entry points.
   *
   * @param entryPoints the names of these packages
   */
  public static void assertIsTheCommittedOne(List<String> entryPoints)
      throws IOException, ClassNotFoundException {
    String found = text(entryPoints);
    Files.writeString(FOUND, found);

    assertThat(found)
        .as(
            "the public API. If a difference is meant, copy %s to %s; else take the 'public' away",
            FOUND, COMMITTED)
        .isEqualTo(Files.readString(COMMITTED));
  }

  private static String text(List<String> packages) throws IOException, ClassNotFoundException {
    StringBuilder text = new StringBuilder();
    for (String exported : packages) {
      text.append("package ").append(exported).append("\n\n");
      for (Class<?> type : publicTypes(exported)) {
        describe(type, text);
      }
    }
    return text.toString();
  }

  private static List<String> allPackages() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(file -> CLASSES.relativize(file.getParent()).toString().replace('/', '.'))
          .distinct()
          .sorted()
          .toList();
    }
  }

  private static List<String> exportedPackages(Path descriptor) throws IOException {
    try (InputStream in = Files.newInputStream(descriptor)) {
      return ModuleDescriptor.read(in).exports().stream()
          .filter(export -> !export.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .sorted()
          .toList();
    }
  }

  private static List<Class<?>> publicTypes(String exported)
      throws IOException, ClassNotFoundException {
    List<String> names;
    try (Stream<Path> files = Files.list(CLASSES.resolve(exported.replace('.', '/')))) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
              .map(name -> exported + "." + name.substring(0, name.length() - ".class".length()))
              .sorted()
              .toList();
    }
    List<Class<?>> types = new ArrayList<>();
    for (String name : names) {
      Class<?> type = Class.forName(name, false, PublicApi.class.getClassLoader());
      if (isPublic(type)) {
        types.add(type);
      }
    }
    return types;
  }

  /** A nested type is public only where all types around it are. */
  private static boolean isPublic(Class<?> type) {
    return !type.isAnonymousClass()
        && !type.isLocalClass()
        && isVisible(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static void describe(Class<?> type, StringBuilder text) {
    text.append(head(type)).append('\n');
    Stream.of(
            Arrays.stream(type.getDeclaredFields()).filter(PublicApi::isApi).map(PublicApi::line),
            Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> isApi(each) && !type.isEnum())
                .map(PublicApi::line),
            methods(type)
                .filter(each -> isApi(each) && !isImplied(type, each))
                .map(PublicApi::line)
                .distinct())
        .flatMap(lines -> lines.sorted(Comparator.naturalOrder()))
        .forEach(line -> text.append("  ").append(line).append('\n'));
    text.append('\n');
  }

  /** With inherited methods whose superclass is not public: callers see them in subclasses only. */
  private static Stream<Method> methods(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
    return parent == null || isPublic(parent) ? own : Stream.concat(own, methods(parent));
  }

  private static String head(Class<?> type) {
    List<String> parents = new ArrayList<>();
    if (type.getSuperclass() != null && !type.isEnum() && !type.isRecord()) {
      parents.add(name(type.getGenericSuperclass()));
    }
    Arrays.stream(type.getGenericInterfaces()).map(PublicApi::name).forEach(parents::add);
    parents.remove(Object.class.getName());
    return modifiers(type.getModifiers() & ~Modifier.INTERFACE)
        + (type.isSealed() ? "sealed " : "")
        + kind(type)
        + type.getName().replace('$', '.')
        + variables(type.getTypeParameters())
        + (parents.isEmpty() ? "" : " : " + String.join(", ", parents));
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "@interface ";
    }
    if (type.isInterface()) {
      return "interface ";
    }
    return type.isEnum() ? "enum " : type.isRecord() ? "record " : "class ";
  }

  private static boolean isApi(Field field) {
    return isVisible(field.getModifiers()) && !field.isSynthetic();
  }

  private static boolean isApi(Executable member) {
    return isVisible(member.getModifiers()) && !member.isSynthetic();
  }

  private static boolean isImplied(Class<?> type, Method method) {
    return OF_OBJECT.contains(method.getName())
        || (type.isEnum() && Set.of("values", "valueOf").contains(method.getName()));
  }

  private static String line(Field field) {
    return modifiers(field.getModifiers()) + name(field.getGenericType()) + " " + field.getName();
  }

  private static String line(Constructor<?> constructor) {
    return modifiers(constructor.getModifiers()) + "new" + parameters(constructor);
  }

  private static String line(Method method) {
    return modifiers(method.getModifiers() & ~Modifier.SYNCHRONIZED & ~Modifier.TRANSIENT)
        + (method.isDefault() ? "default " : "")
        + variables(method.getTypeParameters()).replaceFirst("(.+)", "$1 ")
        + name(method.getGenericReturnType())
        + " "
        + method.getName()
        + parameters(method);
  }

  private static String parameters(Executable member) {
    return Arrays.stream(member.getGenericParameterTypes())
        .map(PublicApi::name)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String variables(TypeVariable<?>[] variables) {
    return variables.length == 0
        ? ""
        : Arrays.stream(variables)
            .map(
                each ->
                    each.getName()
                        + (each.getBounds()[0] == Object.class
                            ? ""
                            : " extends " + name(each.getBounds()[0])))
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String modifiers(int modifiers) {
    String text = Modifier.toString(modifiers & ~Modifier.STRICT);
    return text.isEmpty() ? "" : text + " ";
  }

  private static String name(Type type) {
    return type.getTypeName().replace('$', '.');
  }
}
