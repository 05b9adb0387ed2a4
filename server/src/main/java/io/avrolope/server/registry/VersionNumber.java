// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.registry;

import io.avrolope.registry.SchemaContent.Reference;

/**
 * The version in a request.
 *
 * @param number from 1, or -1 for the latest version
 */
public record VersionNumber(int number) {
  private static final String LATEST = "latest";

  /**
   * Parses a number, or {@code latest} in any case.
   *
   * @throws Refusal if it is neither
   */
  public static VersionNumber parse(String text) {
    if (text.strip().equalsIgnoreCase(LATEST)) {
      return new VersionNumber(Reference.LATEST);
    }
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 1 || number == Reference.LATEST) {
        return new VersionNumber(number);
      }
      throw Refusal.invalidVersion(Integer.toString(number));
    } catch (NumberFormatException e) {
      throw Refusal.invalidVersion(text);
    }
  }

  public boolean isLatest() {
    return number == Reference.LATEST;
  }
}
