// SPDX-License-Identifier: Apache-2.0
/**
 * Parses the text of Avro schemas. No other package of this module calls Avro's parser. Not API.
 */
@NullMarked
package io.avrolope.registry.avro;

import org.jspecify.annotations.NullMarked;
