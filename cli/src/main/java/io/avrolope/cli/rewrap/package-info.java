/**
 * {@code rewrap}: copies a topic into another envelope, exactly once, and compares both. Where the
 * copy is, is said by the offsets of a group, which each transaction commits.
 */
@NullMarked
package io.avrolope.cli.rewrap;

import org.jspecify.annotations.NullMarked;
