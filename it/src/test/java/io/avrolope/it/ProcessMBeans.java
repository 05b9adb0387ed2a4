// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Reads the MBeans of another JVM of this machine. That JVM loads this class as an agent, which
 * writes a file: no port is opened.
 */
final class ProcessMBeans {
  private ProcessMBeans() {}

  /**
   * The attributes of MBeans.
   *
   * @param pattern of their names
   * @return for each attribute a line {@code NAME ATTRIBUTE=VALUE}
   */
  static List<String> of(long pid, String pattern, Path directory) {
    try {
      Path jar = agent(directory.resolve("mbeans-agent.jar"));
      Path lines = Files.createTempFile(directory, "mbeans-", ".txt");
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        jvm.loadAgent(jar.toString(), lines + " " + pattern);
      } finally {
        jvm.detach();
      }
      return Files.readAllLines(lines);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Path agent(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Agent-Class", ProcessMBeans.class.getName());
    String file = ProcessMBeans.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      entries.putNextEntry(new JarEntry(file));
      entries.write(ProcessMBeans.class.getResourceAsStream("/" + file).readAllBytes());
    }
    return jar;
  }

  /** Called in the other JVM. */
  public static void agentmain(String arguments) throws IOException, JMException {
    int space = arguments.indexOf(' ');
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    List<String> lines = new ArrayList<>();
    for (ObjectName name :
        server.queryNames(new ObjectName(arguments.substring(space + 1)), null)) {
      for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
        lines.add(
            name
                + " "
                + attribute.getName()
                + "="
                + server.getAttribute(name, attribute.getName()));
      }
    }
    Files.write(Path.of(arguments.substring(0, space)), lines);
  }
}
