// SPDX-License-Identifier: Apache-2.0
/**
 * Duels: interleaved measurements of libraries in JVMs of their own, with ratios that are reliable
 * on a busy machine.
 */
@NullMarked
package io.avrolope.benchmarks.duel;

import org.jspecify.annotations.NullMarked;
