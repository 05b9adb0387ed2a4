// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Refusal;

/**
 * Bounds an answer that may have one schema very many times, for few bytes of a request. Not
 * thread-safe.
 */
final class AnswerSize {
  private static final int MAX_CHARS = 16 << 20;
  private static final int TOO_LARGE = 413;

  private long chars;

  /**
   * Counts the text of a version.
   *
   * @throws Refusal if the answer would be too long
   */
  StoredVersion added(StoredVersion version) {
    chars += version.body().text().length();
    if (chars > MAX_CHARS) {
      throw Refusal.of(
          TOO_LARGE,
          "The schemas of the answer have more than "
              + MAX_CHARS
              + " characters. Ask for fewer resources, or without schemas");
    }
    return version;
  }
}
