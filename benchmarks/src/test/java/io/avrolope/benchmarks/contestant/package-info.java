@NullMarked
package io.avrolope.benchmarks.contestant;

import org.jspecify.annotations.NullMarked;
