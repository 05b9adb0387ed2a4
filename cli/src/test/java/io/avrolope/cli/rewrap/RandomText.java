// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.util.Random;

/** Text that no compression makes much shorter; always the same. */
final class RandomText {
  private RandomText() {}

  static String of(int length) {
    StringBuilder text = new StringBuilder();
    new Random(1).ints(length, '!', '~').forEach(each -> text.append((char) each));
    return text.toString();
  }
}
