// SPDX-License-Identifier: Apache-2.0
/** The cache before every registry, in memory and on disk. Not API. */
@NullMarked
package io.avrolope.registry.cache;

import org.jspecify.annotations.NullMarked;
