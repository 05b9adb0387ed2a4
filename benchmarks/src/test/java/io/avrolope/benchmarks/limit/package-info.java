// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
