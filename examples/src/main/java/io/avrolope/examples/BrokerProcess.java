// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The main class of the JVM that {@link EmbeddedBroker} starts. It formats the storage unless that
 * was done before, and runs Kafka until the pipe from the parent process closes.
 */
final class BrokerProcess {
  private BrokerProcess() {}

  /**
   * Arguments: the properties file, the cluster id, the log directory.
   *
   * @throws ReflectiveOperationException if the broker's classes are not on the class path
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Thread watch = new Thread(BrokerProcess::exitWithParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    if (!Files.exists(Path.of(args[2], "meta.properties"))) {
      format(args[0], args[1]);
    }
    // by reflection: javac's lint warns about these Scala classes
    Class.forName("kafka.Kafka")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[] {args[0]});
  }

  private static void format(String properties, String clusterId)
      throws ReflectiveOperationException {
    try {
      Class.forName("kafka.tools.StorageTool")
          .getMethod("execute", String[].class, PrintStream.class)
          .invoke(
              null,
              new String[] {"format", "-t", clusterId, "-c", properties},
              new PrintStream(OutputStream.nullOutputStream()));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Cannot format the storage", e.getCause());
    }
  }

  private static void exitWithParent() {
    try {
      while (System.in.read() >= 0) {
        // the parent sends nothing; the pipe ends when the parent does
      }
    } catch (IOException e) {
      // a broken pipe also means that the parent has ended
    }
    System.exit(0);
  }
}
