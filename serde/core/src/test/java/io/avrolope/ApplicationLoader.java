// SPDX-License-Identifier: Apache-2.0
package io.avrolope;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class loader of an application in a container: it loads our classes itself, and all others
 * from its parent.
 */
public class ApplicationLoader extends URLClassLoader {
  public ApplicationLoader() {
    super(classPath(), ApplicationLoader.class.getClassLoader());
  }

  /** Whether the application has a class of its own. */
  protected boolean has(String name) {
    return name.startsWith("io.avrolope.");
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!has(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  private static URL[] classPath() {
    List<URL> urls = new ArrayList<>();
    try {
      for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        urls.add(Path.of(path).toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e); // a path has a URL
    }
    return urls.toArray(URL[]::new);
  }
}
