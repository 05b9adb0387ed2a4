// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

/** Whether a deletion of strong associations deletes their subjects too, permanently. */
public enum Cascade {
  ASSOCIATIONS_ONLY,
  SUBJECTS_TOO;

  /**
   * The choice of a client.
   *
   * @param cascadeLifecycle the parameter of Confluent's protocol
   */
  public static Cascade of(boolean cascadeLifecycle) {
    return cascadeLifecycle ? SUBJECTS_TOO : ASSOCIATIONS_ONLY;
  }
}
