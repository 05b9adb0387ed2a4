// SPDX-License-Identifier: Apache-2.0
/** How the HTTP server listens, what clients may do, and the limits. Values without behaviour. */
@NullMarked
package io.avrolope.server.http.options;

import org.jspecify.annotations.NullMarked;
