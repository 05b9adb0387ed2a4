// SPDX-License-Identifier: Apache-2.0
/** Tests of refusals before a route. */
@NullMarked
package io.avrolope.server.http.guard;

import org.jspecify.annotations.NullMarked;
