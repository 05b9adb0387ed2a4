// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Returns what the virtual machine has freed outside its heap. The C library keeps such memory: the
 * compiler alone needs and frees about 15 MiB while a server starts.
 */
final class FreedMemory {
  private static final Logger LOG = LoggerFactory.getLogger(FreedMemory.class);
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
  private static final String TRIM = "systemTrimNativeHeap";

  private FreedMemory() {}

  /**
   * Does what {@code jcmd PID System.trim_native_heap} does. Only Linux has that, from Java 17.0.9
   * on.
   *
   * @return whether the virtual machine has the command
   */
  static boolean trim() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(new ObjectName(COMMANDS), TRIM, new Object[0], new String[0]);
      return true;
    } catch (JMException e) {
      LOG.debug("Memory outside the heap is not returned", e);
      return false;
    }
  }
}
