// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a record are not the configured envelope. The reader's configuration must be
 * corrected, or the producer must be fixed. The same bytes fail again.
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
