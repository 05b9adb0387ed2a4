/** What is decoded and encoded: schemas, and data made with fixed seeds. */
@NullMarked
package io.avrolope.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
