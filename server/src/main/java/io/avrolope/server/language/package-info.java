// SPDX-License-Identifier: Apache-2.0
/** The seam between the registry and the types of schemas that it can hold, such as Avro. */
@NullMarked
package io.avrolope.server.language;

import org.jspecify.annotations.NullMarked;
