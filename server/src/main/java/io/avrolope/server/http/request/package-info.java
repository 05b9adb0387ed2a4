// SPDX-License-Identifier: Apache-2.0
/** Attributes of a request that do not depend on its route, media types, and tags of contents. */
@NullMarked
package io.avrolope.server.http.request;

import org.jspecify.annotations.NullMarked;
