// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.ServedSchemas;
import java.util.UUID;

/**
 * A text of a file that is not the canonical text of its version.
 *
 * @param guid that of the text without spaces
 * @param isInJson as in {@link ServedSchemas.Entry}
 */
record OtherText(UUID guid, boolean isInJson) {}
