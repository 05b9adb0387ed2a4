// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The application of examples/spring-boot in a JVM of its own, on one version of Spring Boot. */
final class BootApplication implements AutoCloseable {
  /** They are kept after the test. */
  private static final Path LOGS = Path.of("target", "spring-boot-logs");

  private static final Pattern MORE_THAN_INFO = Pattern.compile("^\\S+ +(WARN|ERROR) .*");

  private final Process process;
  private final Path log;

  private BootApplication(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts the application of examples/spring-boot.
   *
   * @param boot 3 or 4
   * @param properties such as {@code shop.orders=topic}
   */
  static BootApplication start(int boot, Path directory, List<String> properties)
      throws IOException {
    List<Path> classPath = new ArrayList<>();
    classPath.add(Path.of(System.getProperty("it.spring-boot.jar")));
    classPath.addAll(libraries(boot));
    return start("shop.app.OrdersApplication", classPath, directory, properties);
  }

  /**
   * Compiles an application with the libraries of a version of Spring Boot, and starts it.
   *
   * @param main its class, in src/test/consumers/boot
   */
  static BootApplication compiled(int boot, String main, Path directory, List<String> properties)
      throws IOException {
    List<Path> classPath = new ArrayList<>(List.of(directory));
    classPath.addAll(libraries(boot));
    Path source = Path.of("src/test/consumers/boot", main.replace('.', '/') + ".java");
    JavaProgram.compile(List.of(source), classPath, directory);
    return start(main, classPath, directory, properties);
  }

  /** The starter, and Spring Boot with the versions that it manages. */
  private static List<Path> libraries(int boot) throws IOException {
    List<Path> classPath = new ArrayList<>();
    classPath.addAll(Jars.of(List.of("avrolope-spring-boot-starter-")));
    classPath.addAll(Jars.of(Jars.SERDE_WITHOUT_KAFKA));
    classPath.removeIf(jar -> jar.getFileName().toString().startsWith("slf4j-api-"));
    classPath.addAll(
        JavaProgram.jars(Path.of(System.getProperty("it.spring-boot-" + boot + ".directory"))));
    return classPath;
  }

  private static BootApplication start(
      String main, List<Path> classPath, Path directory, List<String> properties)
      throws IOException {
    List<String> command = new JavaProgram(directory, classPath).command(main);
    command.add("--spring.main.banner-mode=off");
    command.add("--spring.jmx.enabled=true");
    command.add("--management.endpoints.jmx.exposure.include=health,metrics");
    properties.forEach(property -> command.add("--" + property));
    Path log = Files.createDirectories(LOGS).resolve(directory.getFileName() + ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new BootApplication(process, log);
  }

  /** The lines of the log. */
  List<String> lines() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The lines that contain a text. */
  List<String> linesWith(String text) {
    return lines().stream().filter(line -> line.contains(text)).toList();
  }

  /** The lines of a level above INFO. */
  List<String> warnings() {
    return lines().stream().filter(line -> MORE_THAN_INFO.matcher(line).matches()).toList();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The answer of an actuator's endpoint, as text. */
  @SuppressWarnings("BanJNDI") // the address is that of the process, from the JVM itself
  String endpoint(String name, String operation)
      throws IOException, AttachNotSupportedException, JMException {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
    try (JMXConnector connector =
        JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
      ObjectName bean = new ObjectName("org.springframework.boot:type=Endpoint,name=" + name);
      return String.valueOf(
          connector
              .getMBeanServerConnection()
              .invoke(bean, operation, new Object[0], new String[0]));
    } finally {
      machine.detach();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
