// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.schemas;

import io.avrolope.registry.SchemaCatalog;

/** From where to where schemas are copied, and how. */
record CopyJob(SchemaCatalog source, SchemaCatalog target, CopyPolicy policy, CopyMode mode) {}
