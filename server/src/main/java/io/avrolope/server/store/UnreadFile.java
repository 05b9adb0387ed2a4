// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import io.avrolope.registry.directory.SchemaFile;
import java.nio.file.Path;

/** A file that should have a schema and has none. */
record UnreadFile(SchemaFile file, Path path) {}
