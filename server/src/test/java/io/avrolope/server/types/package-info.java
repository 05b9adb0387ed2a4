// SPDX-License-Identifier: Apache-2.0
/** Tests of the types of schemas that the server knows. */
@NullMarked
package io.avrolope.server.types;

import org.jspecify.annotations.NullMarked;
