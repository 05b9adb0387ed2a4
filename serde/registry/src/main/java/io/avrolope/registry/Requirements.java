// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

/**
 * Checks of options. They are in a class without other statics, because options need the defaults
 * of each other before they are initialized.
 */
final class Requirements {
  private Requirements() {}

  static void requireAtLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + " but was " + value);
    }
  }
}
