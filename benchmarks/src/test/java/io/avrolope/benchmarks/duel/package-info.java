@NullMarked
package io.avrolope.benchmarks.duel;

import org.jspecify.annotations.NullMarked;
