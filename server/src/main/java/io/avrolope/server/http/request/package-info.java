// SPDX-License-Identifier: Apache-2.0
/** What is known of a request before its route: its id, its user, the media types. */
@NullMarked
package io.avrolope.server.http.request;

import org.jspecify.annotations.NullMarked;
