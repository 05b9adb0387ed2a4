// SPDX-License-Identifier: Apache-2.0
/** Compares the engines with Apache Avro's reader and writer on generated schemas and data. */
@NullMarked
package io.avrolope.internal.codec.differential;

import org.jspecify.annotations.NullMarked;
