@NullMarked
package io.avrolope.benchmarks.results;

import org.jspecify.annotations.NullMarked;
