// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import java.io.Serial;
import org.apache.kafka.common.errors.SerializationException;

/** The brokers will never accept a record in TO, as TO is configured. */
final class RefusedRecordException extends SerializationException {
  @Serial private static final long serialVersionUID = 1L;

  RefusedRecordException(String message) {
    super(message);
  }
}
