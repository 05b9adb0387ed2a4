// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.config;

import java.util.Optional;
import org.apache.kafka.common.config.ConfigDef;

/** A rule for the values of a key. Its text lists the allowed values, for documents and help. */
interface Condition extends ConfigDef.Validator {
  /** The allowed values in a message: "Expected … but found '…'". */
  String expected();

  /** The value, or the element of a list, that is not allowed; empty if all are. */
  Optional<String> refused(Object value);

  @Override
  default void ensureValid(String key, Object value) {
    refused(value)
        .ifPresent(
            wrong -> {
              throw new org.apache.kafka.common.config.ConfigException(
                  key, wrong, "Expected " + expected());
            });
  }
}
