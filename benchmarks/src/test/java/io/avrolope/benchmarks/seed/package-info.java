@NullMarked
package io.avrolope.benchmarks.seed;

import org.jspecify.annotations.NullMarked;
