// SPDX-License-Identifier: Apache-2.0
/**
 * Generic records whose primitive fields have no boxes. Engines create and fill them. May use
 * {@code codec.model}, which has their layout. Not API.
 */
@NullMarked
package io.avrolope.internal.unboxed;

import org.jspecify.annotations.NullMarked;
