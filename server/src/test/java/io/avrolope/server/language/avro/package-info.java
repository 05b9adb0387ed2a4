// SPDX-License-Identifier: Apache-2.0
/** Tests of what the server asks of Avro schemas. */
@NullMarked
package io.avrolope.server.language.avro;

import org.jspecify.annotations.NullMarked;
