// SPDX-License-Identifier: Apache-2.0
/** References to schemas, and the reasons why two schemas are incompatible. */
@NullMarked
package io.avrolope.schema;

import org.jspecify.annotations.NullMarked;
