@NullMarked
package io.avrolope.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
