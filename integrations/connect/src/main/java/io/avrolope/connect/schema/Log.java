// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import org.apache.avro.Schema;
import org.slf4j.LoggerFactory;

/** The warnings of the mapping. */
final class Log {
  private Log() {}

  static void invalidDefault(Schema schema, RuntimeException reason) {
    LoggerFactory.getLogger("io.avrolope.connect.AvroConverter")
        .warn(
            "The default of schema {} is ignored, because it is not valid: {}",
            schema.getFullName(),
            reason.getMessage());
  }
}
