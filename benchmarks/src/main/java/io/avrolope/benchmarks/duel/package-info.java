/** Contestants side by side, each in a JVM of its own: ratios that a noisy machine cannot bend. */
@NullMarked
package io.avrolope.benchmarks.duel;

import org.jspecify.annotations.NullMarked;
