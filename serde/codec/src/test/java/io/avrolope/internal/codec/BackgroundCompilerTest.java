// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The compiler thread, in a separate JVM that has logged nothing before. */
@Tag("process")
class BackgroundCompilerTest {
  @Test
  void onlyTheFirstFailureIsLoggedAndTheIdleThreadEnds() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                BackgroundCompilerTest.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(jvm.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(printed.lines().filter(line -> !line.startsWith("\tat ")))
        .containsExactly(
            "[avrolope-compiler] WARN io.avrolope.internal.codec.BackgroundCompiler - Cannot"
                + " compile plan 1: it stays interpreted, at about half the speed. Further"
                + " failures are counted but not logged",
            "java.lang.IllegalStateException: failed on purpose",
            "3 failures, 1 thread",
            "0 threads once there is nothing to do",
            "1 thread");
    assertThat(jvm.exitValue()).isZero();
  }

  /** The program of the separate JVM. */
  public static void main(String[] unused) throws InterruptedException {
    for (int i = 1; i <= 3; i++) {
      fail("plan " + i);
    }
    while (BackgroundCompiler.failures() < 3) {
      Thread.sleep(1);
    }
    System.out.println("3 failures, " + threads());
    while (!threads().startsWith("0")) {
      Thread.sleep(1);
    }
    System.out.println(threads() + " once there is nothing to do");
    fail("plan 4");
    System.out.println(threads());
  }

  private static void fail(String what) {
    BackgroundCompiler.submit(
        what,
        () -> {
          throw new IllegalStateException("failed on purpose");
        },
        made -> {},
        () -> {});
  }

  private static String threads() {
    long count =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("avrolope-compiler"))
            .count();
    return count + (count == 1 ? " thread" : " threads");
  }
}
