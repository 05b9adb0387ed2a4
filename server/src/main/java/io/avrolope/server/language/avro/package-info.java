// SPDX-License-Identifier: Apache-2.0
/** Avro schemas as texts: canonical forms, compatibility, tags. */
@NullMarked
package io.avrolope.server.language.avro;

import org.jspecify.annotations.NullMarked;
