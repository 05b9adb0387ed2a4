// SPDX-License-Identifier: Apache-2.0
/** Maps Avro schemas to Connect schemas, and the reverse; knows no data. */
@NullMarked
package io.avrolope.connect.schema;

import org.jspecify.annotations.NullMarked;
