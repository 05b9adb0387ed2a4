// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The thread was interrupted while it waited for the registry. The record itself may be valid, and
 * nobody must act. The thread's interrupt flag is set again.
 */
public final class InterruptedLookupException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public InterruptedLookupException(String message) {
    this(message, null);
  }

  public InterruptedLookupException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "interrupted";
  }
}
