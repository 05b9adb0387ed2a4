// SPDX-License-Identifier: Apache-2.0
/** The workloads: schemas, and data generated with fixed seeds. */
@NullMarked
package io.avrolope.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
