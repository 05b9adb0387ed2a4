@NullMarked
package io.avrolope.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
