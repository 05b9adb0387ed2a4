// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Runs the tests of the Python script, which need only Python 3.10 or later. */
class SpavroScriptTest {

  @Test
  void testsOfTheScriptPass() throws IOException, InterruptedException {
    Process tests = start("src/test/python/test_spavro_benchmark.py");
    String output = new String(tests.getInputStream().readAllBytes(), UTF_8);

    assertThat(tests.waitFor()).as(output).isZero();
    assertThat(output).contains("Ran 3 tests");
  }

  private static Process start(String script) {
    try {
      return new ProcessBuilder("python3", script).redirectErrorStream(true).start();
    } catch (IOException e) {
      return abort("python3 not found");
    }
  }
}
