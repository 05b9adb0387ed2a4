// SPDX-License-Identifier: Apache-2.0
/**
 * Generates the report and its charts from the results.
 *
 * <p>The charts are drawn by hand-written SVG code. JFreeChart 1.5.5 and XChart 3.8.8 lay out
 * charts with the metrics of installed fonts: their output differs between machines and they fail
 * on a machine without fonts. JFreeChart with Batik gives equal charts and the same bytes
 * everywhere if font, font metrics and graphics are replaced, but that needs more code than these
 * charts.
 */
@NullMarked
package io.avrolope.benchmarks.report;

import org.jspecify.annotations.NullMarked;
