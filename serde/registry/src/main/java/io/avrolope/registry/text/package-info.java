// SPDX-License-Identifier: Apache-2.0
/** Schemas as text: parsing and comparison. Not API. */
@NullMarked
package io.avrolope.registry.text;

import org.jspecify.annotations.NullMarked;
