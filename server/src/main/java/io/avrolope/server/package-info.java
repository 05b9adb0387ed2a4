// SPDX-License-Identifier: Apache-2.0
/** The registry server: starts the HTTP server on a store. */
@NullMarked
package io.avrolope.server;

import org.jspecify.annotations.NullMarked;
