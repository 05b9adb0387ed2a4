// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

/** Whether versions are written. */
enum CopyMode {
  REAL,
  DRY
}
