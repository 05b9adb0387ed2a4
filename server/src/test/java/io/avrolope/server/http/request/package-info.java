// SPDX-License-Identifier: Apache-2.0
/** Tests of media types. */
@NullMarked
package io.avrolope.server.http.request;

import org.jspecify.annotations.NullMarked;
