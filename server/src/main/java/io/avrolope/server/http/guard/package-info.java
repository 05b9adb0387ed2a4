// SPDX-License-Identifier: Apache-2.0
/** Refuses requests before a route sees them, and closes the connections of slow clients. */
@NullMarked
package io.avrolope.server.http.guard;

import org.jspecify.annotations.NullMarked;
