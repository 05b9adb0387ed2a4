// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Memory that is free outside the heap goes back to the operating system. */
@Tag("process")
class FreedMemoryTest {
  private static final int BUFFERS = 800;
  private static final int BUFFER_BYTES = 50_000;

  /** The last buffer, and what Java itself uses. */
  private static final int KEPT = 10;

  /** Runs in a process of its own, whose memory nothing else uses. */
  static final class Freeing {
    private Freeing() {}

    public static void main(String[] args) throws Exception {
      FreedMemory.trim(); // loads its classes, which need memory too
      List<ByteBuffer> buffers = new ArrayList<>();
      for (int i = 0; i < BUFFERS; i++) {
        buffers.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
      }
      ByteBuffer last = buffers.get(BUFFERS - 1); // without it, the C library returns all itself
      buffers.clear();
      while (direct().getCount() > KEPT) {
        System.gc();
        Thread.sleep(1);
      }
      long before = residentKb();
      boolean isTrimmed = FreedMemory.trim();
      System.out.println(isTrimmed + " " + (before - residentKb()) + " " + last.capacity());
    }

    private static BufferPoolMXBean direct() {
      return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
          .filter(pool -> pool.getName().equals("direct"))
          .findFirst()
          .orElseThrow();
    }

    private static long residentKb() throws IOException {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void aProcessShrinks() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "only Linux shows the memory there");
    assumeTrue(FreedMemory.trim(), "this virtual machine cannot return the memory");

    List<String> words = OwnProcess.lastWords(Freeing.class, List.of("-XX:+UseSerialGC"));

    assertThat(words.get(0)).isEqualTo("true");
    assertThat(Long.parseLong(words.get(1)))
        .as("KiB")
        .isGreaterThan(BUFFERS * BUFFER_BYTES / 4_096);
  }
}
