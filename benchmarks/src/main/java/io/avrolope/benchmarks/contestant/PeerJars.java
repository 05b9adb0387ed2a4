package io.avrolope.benchmarks.contestant;

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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A peer's own jars, which the build puts into a directory of that name beside the benchmarks. They
 * are never on our class path.
 */
final class PeerJars {
  private PeerJars() {}

  /**
   * Loads the peer's classes, and what the benchmarks have as well, which is Avro and Kafka, from
   * the benchmarks: so its objects can be compared with others'.
   */
  static ClassLoader withOurAvro(String peer) {
    return new URLClassLoader(urls(peer), PeerJars.class.getClassLoader());
  }

  /**
   * Loads the peer's classes, and Avro too, from its own jars. Of the benchmarks it has copies of
   * the classes that are named {@code bridge}, which so see that Avro; and {@link Operation}
   * itself.
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
        throw new IllegalStateException("no " + directory + ": the build puts it there");
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

  /** A new object of one of its classes, of the first constructor that takes such arguments. */
  static Object make(ClassLoader loader, String name, Object... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      for (Constructor<?> constructor : loader.loadClass(name).getConstructors()) {
        if (takes(constructor.getParameterTypes(), arguments)) {
          return constructor.newInstance(arguments);
        }
      }
      throw new NoSuchMethodException(name);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static boolean takes(Class<?>[] types, Object[] arguments) {
    return types.length == arguments.length
        && IntStream.range(0, types.length).allMatch(i -> types[i].isInstance(arguments[i]));
  }

  /** Without the benchmarks' class path, but for a bridge. */
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
