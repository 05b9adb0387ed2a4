package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The bytes behind the envelope are not a datum of the writer schema. Whoever produced them must
 * act; the same bytes will fail again.
 */
public final class MalformedDatumException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public MalformedDatumException(String message) {
    this(message, null);
  }

  public MalformedDatumException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "malformed-datum";
  }
}
