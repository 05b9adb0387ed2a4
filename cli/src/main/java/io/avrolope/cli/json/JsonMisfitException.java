package io.avrolope.cli.json;

import java.io.Serial;

/** JSON that is no datum of a schema. Its message says what was expected and where. */
public final class JsonMisfitException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param message what was expected and what was found, and nothing of the JSON itself
   */
  public JsonMisfitException(String message) {
    super(message);
  }

  static JsonMisfitException at(String path, String expected, String found) {
    return new JsonMisfitException("Expected " + expected + " but found " + found + " at " + path);
  }
}
