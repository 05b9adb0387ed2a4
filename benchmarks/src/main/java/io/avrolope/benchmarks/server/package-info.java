// SPDX-License-Identifier: Apache-2.0
/** Measures registry servers: answers per second, registrations, start and memory. */
@NullMarked
package io.avrolope.benchmarks.server;

import org.jspecify.annotations.NullMarked;
