@NullMarked
package io.avrolope.benchmarks;

import org.jspecify.annotations.NullMarked;
