// SPDX-License-Identifier: Apache-2.0
/** The results of a run: JSON files, and statistics of them. */
@NullMarked
package io.avrolope.benchmarks.results;

import org.jspecify.annotations.NullMarked;
