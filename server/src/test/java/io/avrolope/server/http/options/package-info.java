// SPDX-License-Identifier: Apache-2.0
/** Tests of the options of the HTTP server. */
@NullMarked
package io.avrolope.server.http.options;

import org.jspecify.annotations.NullMarked;
