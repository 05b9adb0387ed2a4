// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * The registry answered that it does not have the schema. The owner of the schema must register it,
 * or the application must use the registry that has it.
 */
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
