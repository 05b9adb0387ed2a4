// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/** The object to be written does not match the schema. The producing application must be fixed. */
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
