// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

/**
 * Bounds a list for people by its number of entries and their length together, and counts the
 * entries that do not fit. Not thread-safe.
 */
public final class ListBounds {
  private static final int MAX_ENTRIES = 1_000;
  private static final long MAX_CHARS = 1 << 20;

  private int entries;
  private long chars;
  private long refused;

  /** Whether the list has room for another entry. If not, the entry is counted as refused. */
  public boolean hasRoom() {
    boolean hasRoom = entries < MAX_ENTRIES && chars < MAX_CHARS;
    if (!hasRoom) {
      refused++;
    }
    return hasRoom;
  }

  /** Counts an entry that is added. */
  public void add(long length) {
    entries++;
    chars += length;
  }

  /** How many entries did not fit. */
  public long refused() {
    return refused;
  }
}
