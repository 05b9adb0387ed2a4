// SPDX-License-Identifier: Apache-2.0
/** The records on the topics of a cluster, decoded with the server's own schemas. */
@NullMarked
package io.avrolope.server.records;

import org.jspecify.annotations.NullMarked;
