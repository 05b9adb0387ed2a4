// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.census;

import org.jspecify.annotations.NullMarked;
