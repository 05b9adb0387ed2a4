// SPDX-License-Identifier: Apache-2.0
/** The libraries that are compared: Avrolope, its peers, and hand-written code as the limit. */
@NullMarked
package io.avrolope.benchmarks.library;

import org.jspecify.annotations.NullMarked;
