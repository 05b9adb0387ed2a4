// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

/** How bad a finding is. */
public enum Severity {
  /** Schemas are missing, wrong or not readable for some reader. */
  ERROR,
  /** Nothing is wrong yet, but compaction, a restart or another server will make it so. */
  WARNING,
  /** Nothing has to be done. */
  NOTE
}
