@NullMarked
package io.avrolope.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
