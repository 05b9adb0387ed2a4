// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.server.model.StoredVersion;

/** Counts versions with each change, so that nobody has to walk them. Not thread-safe. */
public final class VersionCounts {
  private int live;
  private int deleted;
  private int liveSubjects;

  /**
   * Counts one version more.
   *
   * @param hasLive whether the subject has another version that is not deleted
   */
  void add(StoredVersion version, boolean hasLive) {
    change(version, hasLive, 1);
  }

  /**
   * Counts one version less.
   *
   * @param hasLive whether the subject still has a version that is not deleted
   */
  void remove(StoredVersion version, boolean hasLive) {
    change(version, hasLive, -1);
  }

  private void change(StoredVersion version, boolean hasLive, int by) {
    if (version.isDeleted()) {
      deleted += by;
      return;
    }
    live += by;
    liveSubjects += hasLive ? 0 : by;
  }

  /** Versions that are not deleted. */
  public int live() {
    return live;
  }

  /** Versions that were deleted softly. */
  public int deleted() {
    return deleted;
  }

  /** Subjects with at least one version that is not deleted. */
  public int liveSubjects() {
    return liveSubjects;
  }
}
