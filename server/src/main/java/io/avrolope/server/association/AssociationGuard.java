// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.server.model.Association;
import io.avrolope.server.registry.Draft;
import org.jspecify.annotations.Nullable;

/** A check that may end a request before the request changes anything. */
public interface AssociationGuard {
  /** Allows everything. */
  AssociationGuard NONE =
      new AssociationGuard() {
        @Override
        public void beforeWrite(String subject, @Nullable Draft schema) {}

        @Override
        public void beforeDeletion(Association association, Cascade cascade) {}
      };

  /**
   * Looks at a subject whose associations are about to be made or changed.
   *
   * @param schema to register in the subject; null for none
   */
  void beforeWrite(String subject, @Nullable Draft schema);

  /** Looks at an association that is about to be deleted. */
  void beforeDeletion(Association association, Cascade cascade);
}
