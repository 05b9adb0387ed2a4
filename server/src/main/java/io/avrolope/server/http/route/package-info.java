// SPDX-License-Identifier: Apache-2.0
/** Finds the route of a request and calls it. Knows nothing of Jetty's requests and answers. */
@NullMarked
package io.avrolope.server.http.route;

import org.jspecify.annotations.NullMarked;
