// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.results;

import org.jspecify.annotations.NullMarked;
