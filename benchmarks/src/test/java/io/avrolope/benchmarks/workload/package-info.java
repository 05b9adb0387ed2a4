// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
