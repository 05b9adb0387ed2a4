// SPDX-License-Identifier: Apache-2.0
/** Registries with the API of schema-repo (AVRO-1124). Not API. */
@NullMarked
package io.avrolope.registry.schemarepo;

import org.jspecify.annotations.NullMarked;
