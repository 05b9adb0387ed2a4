// SPDX-License-Identifier: Apache-2.0
/** Bounded caches. Not API. */
@NullMarked
package io.avrolope.internal.cache;

import org.jspecify.annotations.NullMarked;
