// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The bytes after the envelope are not a datum of the writer schema. The producer must be fixed.
 * The same bytes fail again.
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
