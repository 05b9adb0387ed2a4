// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import org.apache.avro.JsonProperties;
import org.jspecify.annotations.Nullable;

/**
 * How a schema is used at a place.
 *
 * @param parameters the parameters of the field, which replace the parameters of its schema; null
 *     if it has none
 * @param fieldDefault in Avro's form; null if there is none
 */
record Use(
    boolean optional,
    @Nullable Integer version,
    @Nullable String doc,
    @Nullable Object parameters,
    @Nullable Object fieldDefault) {
  static final Use WHOLE = new Use(false, null, null, null, null);
  static final Use BRANCH = new Use(true, null, null, null, null);

  Use withVersion(@Nullable Integer number) {
    return new Use(optional, number, doc, parameters, fieldDefault);
  }

  Use withoutDefault() {
    return new Use(optional, version, doc, parameters, null);
  }

  /** The only branch of a union; Confluent's converter drops the field's default. */
  Use ofOnlyBranch(boolean nullable, Rules rules) {
    boolean keeps =
        rules.has(Rule.KEEP_NULLABLE_DEFAULTS) && fieldDefault != JsonProperties.NULL_VALUE;
    return new Use(nullable, null, doc, parameters, keeps ? fieldDefault : null);
  }
}
