// SPDX-License-Identifier: Apache-2.0
/** Tests of the decisions on associations. */
@NullMarked
package io.avrolope.server.association;

import org.jspecify.annotations.NullMarked;
