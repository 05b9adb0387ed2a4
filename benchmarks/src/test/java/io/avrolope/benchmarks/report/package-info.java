@NullMarked
package io.avrolope.benchmarks.report;

import org.jspecify.annotations.NullMarked;
