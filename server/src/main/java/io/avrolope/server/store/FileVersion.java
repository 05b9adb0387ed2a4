// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.server.model.StoredVersion;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A version as its files have it.
 *
 * @param version with the id {@link #NO_ID} if somebody added its file by hand
 * @param textGuid that of the text of the schema's file; null if there is none
 * @param isSchemaInText whether that text is the schema; otherwise another file has the schema or
 *     its references
 */
record FileVersion(
    SchemaFile file, StoredVersion version, @Nullable UUID textGuid, boolean isSchemaInText) {
  static final int NO_ID = Integer.MIN_VALUE;

  boolean hasId() {
    return version.id() != NO_ID;
  }
}
