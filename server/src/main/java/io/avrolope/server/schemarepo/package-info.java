// SPDX-License-Identifier: Apache-2.0
/**
 * The registry as clients of schema-repo see it: its decisions, and the API without the HTTP
 * server.
 */
@NullMarked
package io.avrolope.server.schemarepo;

import org.jspecify.annotations.NullMarked;
