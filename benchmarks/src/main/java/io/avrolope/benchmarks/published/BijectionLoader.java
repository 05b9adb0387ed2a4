// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * Loads bijection and its Scala version from the directory that the build copies them to, isolated
 * from any other Scala version. All other classes, including Avro, come from the benchmarks.
 */
final class BijectionLoader extends URLClassLoader {
  private static final String BRIDGE = "io.avrolope.benchmarks.published.Bijection";

  private BijectionLoader(URL... urls) {
    super(urls, BijectionLoader.class.getClassLoader());
  }

  /** The result of {@code GenericAvroCodecs.toBinary}. */
  static RecordInjection toBinary(Schema schema) {
    try {
      return (RecordInjection)
          new BijectionLoader(urls())
              .loadClass(BRIDGE)
              .getConstructor(Schema.class)
              .newInstance(schema);
    } catch (ReflectiveOperationException | URISyntaxException | MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL[] urls() throws URISyntaxException, MalformedURLException {
    Path here =
        Path.of(BijectionLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path directory = here.resolveSibling("bijection");
    if (!Files.isDirectory(directory)) {
      throw new IllegalStateException(
          "Directory " + directory + " not found: build the benchmarks module");
    }
    return new URL[] {
      here.toUri().toURL(),
      directory.resolve("bijection-avro.jar").toUri().toURL(),
      directory.resolve("bijection-core.jar").toUri().toURL(),
      directory.resolve("scala-library.jar").toUri().toURL()
    };
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("scala.")
        && !name.startsWith("com.twitter.bijection.")
        && !name.equals(BRIDGE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }
}
