// SPDX-License-Identifier: Apache-2.0
/** The differences between two schemas, in words. Not API. */
@NullMarked
package io.avrolope.registry.comparison;

import org.jspecify.annotations.NullMarked;
