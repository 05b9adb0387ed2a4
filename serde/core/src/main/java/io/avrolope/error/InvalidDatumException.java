package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * An object that was to be written does not fit the schema that it is written with. The producing
 * application must change.
 */
public final class InvalidDatumException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public InvalidDatumException(String message) {
    this(message, null);
  }

  public InvalidDatumException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "invalid-datum";
  }
}
