// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.plan;

/**
 * A skipped record that contains itself, or is too large to be inlined. Immutable.
 *
 * @param nesting whether the datum determines how deep such records are nested
 */
public record SkippedRecord(SkipStep step, RecordRead.Nesting nesting) {}
