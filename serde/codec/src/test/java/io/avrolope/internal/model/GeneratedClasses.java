// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.model;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Generates, compiles and loads the classes of one schema in all versions and styles. */
final class GeneratedClasses implements AutoCloseable {
  private static final Path SCHEMA = Path.of("src/test/resources/generators/Everything.avsc");

  private final URLClassLoader loader;

  /**
   * @param folder an empty folder
   */
  GeneratedClasses(Path folder) throws Exception {
    String schema = Files.readString(SCHEMA);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<Callable<Path>> tasks = new ArrayList<>();
    for (String version : AvroGenerator.VERSIONS) {
      if (AvroGenerator.suitsAvroOnClassPath(version)) {
        Path sources = folder.resolve(version);
        tasks.add(() -> make(schema, version, sources, classes));
      }
    }
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (Future<Path> made : threads.invokeAll(tasks)) {
        made.get();
      }
    } finally {
      threads.shutdownNow();
    }
    loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, GeneratedClasses.class.getClassLoader());
  }

  private static Path make(String schema, String version, Path sources, Path classes)
      throws IOException, ReflectiveOperationException {
    try (AvroGenerator generator = new AvroGenerator(version)) {
      for (AvroGenerator.Style style : AvroGenerator.Style.values()) {
        generator.generate(
            schema.replace("NAMESPACE", packageName(version, style)), style, sources);
      }
    }
    compile(sources, classes);
    return classes;
  }

  private static String packageName(String version, AvroGenerator.Style style) {
    return "generated.v" + version.replace('.', '_') + "." + style.name().toLowerCase(Locale.ROOT);
  }

  private static void compile(Path sources, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> found = Files.walk(sources)) {
      List<Path> all = found.filter(path -> path.toString().endsWith(".java")).toList();
      boolean done =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  List.of(
                      "-nowarn",
                      "-proc:none",
                      "-g:none",
                      "-classpath",
                      System.getProperty("java.class.path"),
                      "-d",
                      classes.toString()),
                  null,
                  files.getJavaFileObjectsFromPaths(all))
              .call();
      if (!done) {
        throw new IOException(messages.toString());
      }
    }
  }

  Class<?> get(String version, AvroGenerator.Style style, String name)
      throws ClassNotFoundException {
    return loader.loadClass(packageName(version, style) + "." + name);
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
