/** The report and its charts, made from the results and from nothing else. */
@NullMarked
package io.avrolope.benchmarks.report;

import org.jspecify.annotations.NullMarked;
