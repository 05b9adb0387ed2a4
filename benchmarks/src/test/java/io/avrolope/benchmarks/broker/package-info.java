// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.avrolope.benchmarks.broker;

import org.jspecify.annotations.NullMarked;
