// SPDX-License-Identifier: Apache-2.0
/**
 * The limit: generates straight-line Java source that reads or writes the fields of one schema
 * pair, and compiles it at setup.
 */
@NullMarked
package io.avrolope.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
