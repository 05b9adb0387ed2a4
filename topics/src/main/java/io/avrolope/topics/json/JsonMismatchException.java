// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.json;

import java.io.Serial;

/** JSON that does not match a schema. The message names the path, but never the value. */
public final class JsonMismatchException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean fitsPlain;

  /**
   * @param message what was expected and what was found, without any JSON value
   */
  public JsonMismatchException(String message) {
    this(message, false);
  }

  private JsonMismatchException(String message, boolean fitsPlain) {
    super(message);
    this.fitsPlain = fitsPlain;
  }

  /** Whether {@link JsonEncoding#PLAIN} would read the value, which does not name its branch. */
  public boolean fitsPlain() {
    return fitsPlain;
  }

  static JsonMismatchException ofBranch(
      String path, String expected, String found, boolean fitsPlain) {
    return new JsonMismatchException(text(path, expected, found), fitsPlain);
  }

  static JsonMismatchException at(String path, String expected, String found, String advice) {
    return new JsonMismatchException(text(path, expected, found) + advice);
  }

  static JsonMismatchException at(String path, String expected, String found) {
    return new JsonMismatchException(text(path, expected, found));
  }

  private static String text(String path, String expected, String found) {
    return "Expected " + expected + " but found " + found + " at " + path;
  }
}
