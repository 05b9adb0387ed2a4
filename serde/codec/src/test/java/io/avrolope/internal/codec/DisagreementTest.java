// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.ApplicationLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A bug in compiled code, where assertions are disabled as in production. */
class DisagreementTest {
  /** Runs in a class loader without assertions. */
  public static final class Discarding implements Supplier<String> {
    @Override
    public String get() {
      var engine = new TieredEngine<>("the decoder of X", EngineMode.COMPILED, 1, () -> "code");
      List<String> failures = new ArrayList<>();
      engine.onFailure(() -> failures.add("failure"));
      String before = engine.engine().name();
      engine.discard("a datum of X", new ClassCastException("wrong code"));
      return before + ", " + engine.engine() + ", " + failures;
    }
  }

  @Test
  void withEngineCompiledTheInterpreterTakesOver() throws Exception {
    try (ApplicationLoader loader = new ApplicationLoader()) {
      loader.setDefaultAssertionStatus(false);
      Object discarding =
          loader.loadClass(Discarding.class.getName()).getConstructor().newInstance();

      assertThat(((Supplier<?>) discarding).get()).isEqualTo("COMPILED, INTERPRETED, [failure]");
    }
  }
}
