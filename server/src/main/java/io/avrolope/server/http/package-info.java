// SPDX-License-Identifier: Apache-2.0
/** The HTTP server on Jetty: opens the listeners, and hands each request to the other parts. */
@NullMarked
package io.avrolope.server.http;

import org.jspecify.annotations.NullMarked;
