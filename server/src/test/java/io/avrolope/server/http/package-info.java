// SPDX-License-Identifier: Apache-2.0
/** Tests of the server's HTTP layer. */
@NullMarked
package io.avrolope.server.http;

import org.jspecify.annotations.NullMarked;
