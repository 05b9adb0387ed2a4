// SPDX-License-Identifier: Apache-2.0
/** Converts between Avro data and JSON. */
@NullMarked
package io.avrolope.topics.json;

import org.jspecify.annotations.NullMarked;
