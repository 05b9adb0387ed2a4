// SPDX-License-Identifier: Apache-2.0
/** The routes of Confluent's API, with the bodies of requests and answers. */
@NullMarked
package io.avrolope.server.http.api;

import org.jspecify.annotations.NullMarked;
