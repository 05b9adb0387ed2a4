// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.records;

import io.avrolope.error.AvrolopeException;

/** A key cannot be decoded, or its schema cannot be looked up; the failure tells which. */
final class UndecodableKeyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final AvrolopeException failure;

  UndecodableKeyException(AvrolopeException failure) {
    super("The key cannot be decoded: " + failure.getMessage(), failure);
    this.failure = failure;
  }

  AvrolopeException failure() {
    return failure;
  }
}
