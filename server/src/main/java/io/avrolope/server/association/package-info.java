// SPDX-License-Identifier: Apache-2.0
/** Associations of subjects with resources such as topics: requests, and the decisions on them. */
@NullMarked
package io.avrolope.server.association;

import org.jspecify.annotations.NullMarked;
