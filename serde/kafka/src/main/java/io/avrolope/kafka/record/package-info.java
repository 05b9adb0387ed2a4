// SPDX-License-Identifier: Apache-2.0
/** Reads and writes whole records: envelope, schema and datum. Not API. */
@NullMarked
package io.avrolope.kafka.record;

import org.jspecify.annotations.NullMarked;
