package io.avrolope.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The main of the broker's own JVM, which {@link EmbeddedBroker} starts: formats the storage where
 * that was not done, and runs Kafka until the pipe from the parent closes.
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
    // by name: these classes are written in Scala, and their class files trouble javac's lint
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
      throw new IllegalStateException("The storage cannot be formatted", e.getCause());
    }
  }

  private static void exitWithParent() {
    try {
      while (System.in.read() >= 0) {
        // nothing is sent: the pipe says by its end that the parent is gone
      }
    } catch (IOException e) {
      // the same
    }
    System.exit(0);
  }
}
