// SPDX-License-Identifier: Apache-2.0
/** The REST API: routes, requests, answers. */
@NullMarked
package io.avrolope.server.http;

import org.jspecify.annotations.NullMarked;
