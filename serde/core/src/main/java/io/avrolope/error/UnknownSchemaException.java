package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/** The registry answered, and it has no such schema. Whoever registers schemas must act. */
public final class UnknownSchemaException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public UnknownSchemaException(String message) {
    this(message, null);
  }

  public UnknownSchemaException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "unknown-schema";
  }
}
