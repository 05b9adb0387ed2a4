// SPDX-License-Identifier: Apache-2.0
/**
 * {@code avrolope rewrap}: copies a topic into another envelope exactly once, and compares both
 * topics. The progress is stored as offsets of a group, which each transaction commits.
 */
@NullMarked
package io.avrolope.cli.rewrap;

import org.jspecify.annotations.NullMarked;
