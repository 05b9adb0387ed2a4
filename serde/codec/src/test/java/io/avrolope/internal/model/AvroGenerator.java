// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import io.avrolope.AvroDifference;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The {@code SpecificCompiler} of one version of Avro. The build copies all versions and their
 * dependencies into {@code target/generators}. Each runs in a separate class loader, with the Avro
 * of its version.
 */
final class AvroGenerator implements AutoCloseable {
  static final List<String> VERSIONS = List.of("1.9.2", "1.10.2", "1.11.4", "1.12.2");

  private static final Path FOLDER = Path.of("target/generators");
  private static final String COMPILER = "org.apache.avro.compiler.specific.SpecificCompiler";
  private static final String STRING_TYPE = "org.apache.avro.generic.GenericData$StringType";

  private final URLClassLoader loader;
  private final boolean hasDeprecatedFields;

  AvroGenerator(String version) throws IOException {
    this.hasDeprecatedFields = version.startsWith("1.9.") || version.startsWith("1.10.");
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path jar : files.sorted().toList()) {
        String name = jar.getFileName().toString();
        if (!name.startsWith("avro-") || name.endsWith("-" + version + ".jar")) {
          jars.add(url(jar));
        }
      }
    }
    loader = new URLClassLoader(jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }

  /** Generated classes need an Avro at least as new as their generator. */
  static boolean suitsAvroOnClassPath(String version) {
    return !AvroDifference.isBefore(version);
  }

  /** A combination of generator options. */
  enum Style {
    /** The options of most projects. */
    STRINGS("String", "PRIVATE"),
    /** The former defaults; decimals stay {@code bytes}. */
    CHAR_SEQUENCES("CharSequence", "PUBLIC_DEPRECATED"),
    UTF8_AND_OPTIONAL("Utf8", "PUBLIC");

    final String strings;
    final String visibility;

    Style(String strings, String visibility) {
      this.strings = strings;
      this.visibility = visibility;
    }
  }

  /** Generates the sources of a schema's classes. */
  void generate(String schema, Style style, Path folder) throws ReflectiveOperationException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader); // Velocity searches the templates there
    try {
      Object compiler = compiler(schema);
      call(compiler, "setStringType", constant(STRING_TYPE, style.strings));
      call(
          compiler,
          "setFieldVisibility",
          constant(COMPILER + "$FieldVisibility", visibility(style)));
      call(compiler, "setEnableDecimalLogicalType", style != Style.CHAR_SEQUENCES);
      call(compiler, "setGettersReturnOptional", style == Style.UTF8_AND_OPTIONAL);
      compiler
          .getClass()
          .getMethod("compileToDestination", File.class, File.class)
          .invoke(compiler, null, folder.toFile());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private String visibility(Style style) {
    return style == Style.CHAR_SEQUENCES && !hasDeprecatedFields ? "PUBLIC" : style.visibility;
  }

  private Object compiler(String schema) throws ReflectiveOperationException {
    Class<?> schemaClass = loader.loadClass("org.apache.avro.Schema");
    Class<?> parserClass = loader.loadClass("org.apache.avro.Schema$Parser");
    Object parsed =
        parserClass
            .getMethod("parse", String.class)
            .invoke(parserClass.getConstructor().newInstance(), schema);
    return loader.loadClass(COMPILER).getConstructor(schemaClass).newInstance(parsed);
  }

  private Object constant(String type, String name) throws ReflectiveOperationException {
    return loader.loadClass(type).getField(name).get(null);
  }

  private static void call(Object object, String name, Object argument)
      throws ReflectiveOperationException {
    for (Method method : object.getClass().getMethods()) {
      if (method.getName().equals(name)) {
        method.invoke(object, argument);
        return;
      }
    }
    throw new InvocationTargetException(null, "no method " + name);
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
