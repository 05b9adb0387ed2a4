// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.directory.SchemaFile;
import io.avrolope.registry.directory.ServedSchemas;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.ServedComparison.Conflict;
import java.util.List;
import java.util.Map;

/**
 * A directory that was read.
 *
 * @param conflicts what the operator has to correct; the state is then what was served before, as
 *     far as the files have it
 * @param assigned versions without an id, which somebody added by hand. The state has an id for
 *     each, which no client may see before it is on disk
 * @param restored versions whose ids are missing in the file of ids. The state has the ids that
 *     were served
 * @param served by context
 * @param otherTexts what files with other texts than the canonical ones have
 * @param folders the names of the folders on disk
 * @param idsOfNoFile by context, the ids in the file of ids whose files are missing and were never
 *     served. Records may have them, so they are kept and not given again
 */
record LoadedDirectory(
    RegistryState state,
    List<Conflict> conflicts,
    List<VersionKey> assigned,
    List<VersionKey> restored,
    Map<String, ServedSchemas> served,
    Map<VersionKey, OtherText> otherTexts,
    FolderNames folders,
    Map<String, Map<SchemaFile, Integer>> idsOfNoFile) {}
