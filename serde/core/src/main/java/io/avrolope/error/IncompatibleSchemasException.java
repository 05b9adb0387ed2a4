// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * Data of the writer schema cannot be read as the reader schema, or the registry refuses a new
 * schema as incompatible. The owner of the schema that changed must act.
 */
public final class IncompatibleSchemasException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public IncompatibleSchemasException(String message) {
    this(message, null);
  }

  public IncompatibleSchemasException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String anchor() {
    return "incompatible-schemas";
  }
}
