// SPDX-License-Identifier: Apache-2.0
/** Registries that are a directory of {@code .avsc} files, or the class path. Not API. */
@NullMarked
package io.avrolope.registry.directory;

import org.jspecify.annotations.NullMarked;
