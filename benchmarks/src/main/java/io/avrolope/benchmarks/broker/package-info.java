// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of a producer and a consumer with a broker. */
@NullMarked
package io.avrolope.benchmarks.broker;

import org.jspecify.annotations.NullMarked;
