// SPDX-License-Identifier: Apache-2.0
/** Tests of the bodies of requests and answers. */
@NullMarked
package io.avrolope.server.http.api;

import org.jspecify.annotations.NullMarked;
