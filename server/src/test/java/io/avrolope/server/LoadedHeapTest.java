// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The memory that reading has needed goes back to the operating system. */
@Tag("process")
class LoadedHeapTest {
  private static final int MIB = 1 << 20;
  private static final int PARTS = 32;

  /** Runs in a process of its own, because it changes options of the virtual machine. */
  static final class Loading {
    private Loading() {}

    public static void main(String[] args) {
      List<byte[]> kept = new ArrayList<>();
      for (int i = 0; i < 200 * PARTS; i++) {
        kept.add(new byte[MIB / PARTS]);
      }
      kept.subList(80 * PARTS, kept.size()).clear();
      long before = committed();
      LoadedHeap.shrink();
      System.out.println(kept.size() + " " + before / MIB + " " + committed() / MIB);
    }

    private static long committed() {
      return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
    }
  }

  private static List<Integer> keptBeforeAfter(String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("-Xms32m", "-Xmx512m"));
    all.addAll(List.of(options));
    return OwnProcess.lastWords(Loading.class, all).stream().map(Integer::valueOf).toList();
  }

  @Test
  void theSerialCollectorKeepsLittleFree() throws Exception {
    List<Integer> mib = keptBeforeAfter("-XX:+UseSerialGC");

    assertThat(mib.get(1)).isGreaterThan(200);
    assertThat(mib.get(2)).isBetween(80, 160);
  }

  @Test
  void theCollectorG1KeepsLittleFree() throws Exception {
    List<Integer> mib = keptBeforeAfter("-XX:+UseG1GC");

    assertThat(mib.get(1)).isGreaterThan(200);
    assertThat(mib.get(2)).isBetween(80, 200);
  }

  @Test
  void anOperatorsOptionsStay() throws Exception {
    List<Integer> mib =
        keptBeforeAfter("-XX:+UseSerialGC", "-XX:MinHeapFreeRatio=60", "-XX:MaxHeapFreeRatio=100");

    assertThat(mib.get(2)).isGreaterThanOrEqualTo(200);
  }
}
