// SPDX-License-Identifier: Apache-2.0
/** Tests of the seam between the registry and the types of schemas. */
@NullMarked
package io.avrolope.server.language;

import org.jspecify.annotations.NullMarked;
