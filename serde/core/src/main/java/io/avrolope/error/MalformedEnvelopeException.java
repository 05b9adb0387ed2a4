package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a record are not the envelope that was configured. The reader's configuration,
 * or whoever produces to the topic, must change; the same bytes will fail again.
 */
public final class MalformedEnvelopeException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public MalformedEnvelopeException(String message) {
    this(message, null);
  }

  public MalformedEnvelopeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "malformed-envelope";
  }
}
