// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

/** A logger with all levels, whose lines a test reads. Thread-safe. */
public final class RecordedLog {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** The logger for the class under test. */
  public Logger logger() {
    return (Logger)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Logger.class},
            (proxy, method, arguments) -> {
              if (method.getReturnType() == boolean.class) {
                return true; // the level is on
              }
              lines.add(
                  method.getName().toUpperCase(Locale.ROOT)
                      + " "
                      + MessageFormatter.arrayFormat(
                              (String) arguments[0],
                              arguments.length == 2 && arguments[1] instanceof Object[] values
                                  ? values
                                  : List.of(arguments).subList(1, arguments.length).toArray())
                          .getMessage());
              return null;
            });
  }

  /** The lines so far: level, space, message. */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
