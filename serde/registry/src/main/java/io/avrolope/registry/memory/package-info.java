// SPDX-License-Identifier: Apache-2.0
/** A registry in memory, for tests and examples: {@code mock://scope}. Not API. */
@NullMarked
package io.avrolope.registry.memory;

import org.jspecify.annotations.NullMarked;
