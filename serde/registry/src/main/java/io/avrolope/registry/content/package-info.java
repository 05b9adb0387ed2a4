// SPDX-License-Identifier: Apache-2.0
/**
 * Names and properties of registered schemas that do not depend on the schema language: subjects
 * and contexts, versions, GUIDs, metadata and rules. Does not know Avro. Not API.
 */
@NullMarked
package io.avrolope.registry.content;

import org.jspecify.annotations.NullMarked;
