// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import java.util.List;

/** Starts a run: see {@link ChaosOptions#USAGE}. */
final class Main {
  private static final int BROKEN_PROMISES = 1;
  private static final int USAGE = 2;

  private Main() {}

  /** Ends with 0 if all promises were kept, and with 1 if not. */
  public static void main(String[] args) throws Exception {
    ChaosOptions options;
    try {
      options = ChaosOptions.parse(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println(ChaosOptions.USAGE);
      System.exit(USAGE);
      return;
    }
    List<String> violations;
    try (ChaosRun run = new ChaosRun(options)) {
      violations = run.run();
    }
    System.exit(violations.isEmpty() ? 0 : BROKEN_PROMISES);
  }
}
