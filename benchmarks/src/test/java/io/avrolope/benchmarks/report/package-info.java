// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.report;

import org.jspecify.annotations.NullMarked;
