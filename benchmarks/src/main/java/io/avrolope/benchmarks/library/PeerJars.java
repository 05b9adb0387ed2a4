// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The jars of a peer library. The build copies them to a directory of the peer's name next to the
 * benchmarks. They are never on the benchmarks' class path.
 */
final class PeerJars {
  private PeerJars() {}

  /**
   * A loader that takes Avro and Kafka from the benchmarks, so that the peer's objects can be
   * compared, and the other classes from the peer's jars.
   */
  static ClassLoader withOurAvro(String peer) {
    return new URLClassLoader(urls(peer), PeerJars.class.getClassLoader());
  }

  /**
   * A loader that takes Avro and all other classes from the peer's jars. It shares only {@link
   * Operation} with the benchmarks, and defines its own copy of {@code bridge}, which therefore
   * uses the peer's Avro.
   */
  static ClassLoader withItsOwnAvro(String peer, Class<?> bridge) {
    return new Isolated(urls(peer), bridge);
  }

  /** The paths of the peer's jars. */
  static List<Path> of(String peer) {
    try {
      Path here =
          Path.of(PeerJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path directory = here.resolveSibling(peer);
      if (!Files.isDirectory(directory)) {
        throw new IllegalStateException(
            "Directory " + directory + " not found: build the benchmarks module");
      }
      try (Stream<Path> jars = Files.list(directory)) {
        return jars.filter(jar -> jar.toString().endsWith(".jar")).sorted().toList();
      }
    } catch (URISyntaxException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL[] urls(String peer) {
    return of(peer).stream().map(PeerJars::url).toArray(URL[]::new);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Creates an object with the first constructor that accepts the arguments. */
  static Object make(ClassLoader loader, String name, Object... arguments) {
    return with(
        loader,
        () -> {
          try {
            for (Constructor<?> constructor : loader.loadClass(name).getConstructors()) {
              if (takes(constructor.getParameterTypes(), arguments)) {
                return constructor.newInstance(arguments);
              }
            }
            throw new NoSuchMethodException(name);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Acts while the loader is the thread's, because Kafka resolves class names with that. */
  static <T> T with(ClassLoader loader, Supplier<T> action) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return action.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static boolean takes(Class<?>[] types, Object[] arguments) {
    return types.length == arguments.length
        && IntStream.range(0, types.length).allMatch(i -> types[i].isInstance(arguments[i]));
  }

  /** Hides the benchmarks' class path, except for a copy of the bridge. */
  private static final class Isolated extends URLClassLoader {
    private final Class<?> bridge;

    Isolated(URL[] jars, Class<?> bridge) {
      super(jars, ClassLoader.getPlatformClassLoader());
      this.bridge = bridge;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.equals(Operation.class.getName())) {
        return Operation.class;
      }
      if (!name.startsWith(bridge.getName())) {
        return super.findClass(name);
      }
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream in = bridge.getResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
