// SPDX-License-Identifier: Apache-2.0
/** The API of schema-repo, the server of AVRO-1124, without the HTTP server around it. */
@NullMarked
package io.avrolope.server.schemarepo;

import org.jspecify.annotations.NullMarked;
