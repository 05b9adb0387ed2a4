// SPDX-License-Identifier: Apache-2.0
/** Tests of the benchmark of registry servers. */
@NullMarked
package io.avrolope.benchmarks.server;

import org.jspecify.annotations.NullMarked;
