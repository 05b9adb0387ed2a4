// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import java.io.Serial;

/** JSON that does not match a schema. The message names the path, but never the value. */
public final class JsonMismatchException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message what was expected and what was found, without any JSON value
   */
  public JsonMismatchException(String message) {
    super(message);
  }

  static JsonMismatchException at(String path, String expected, String found) {
    return new JsonMismatchException(
        "Expected " + expected + " but found " + found + " at " + path);
  }
}
