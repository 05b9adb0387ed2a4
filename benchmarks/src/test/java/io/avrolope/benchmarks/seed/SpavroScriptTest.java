package io.avrolope.benchmarks.seed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The script has tests of its own, which need a Python 3.10 or later and nothing else. */
class SpavroScriptTest {

  @Test
  void itsOwnTestsPass() throws IOException, InterruptedException {
    Process tests = start("src/test/python/test_spavro_benchmark.py");
    String output = new String(tests.getInputStream().readAllBytes(), UTF_8);

    assertThat(tests.waitFor()).as(output).isZero();
    assertThat(output).contains("Ran 3 tests");
  }

  private static Process start(String script) {
    try {
      return new ProcessBuilder("python3", script).redirectErrorStream(true).start();
    } catch (IOException e) {
      return abort("there is no python3");
    }
  }
}
