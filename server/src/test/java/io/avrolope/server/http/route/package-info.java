// SPDX-License-Identifier: Apache-2.0
/** Tests of what becomes of a request that no route takes. */
@NullMarked
package io.avrolope.server.http.route;

import org.jspecify.annotations.NullMarked;
