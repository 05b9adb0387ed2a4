// SPDX-License-Identifier: Apache-2.0
/** Compares the command {@code census} with a consumer that only discards records. */
@NullMarked
package io.avrolope.benchmarks.census;

import org.jspecify.annotations.NullMarked;
