// SPDX-License-Identifier: Apache-2.0
/** Tests of the answers to bodies that are not read. */
@NullMarked
package io.avrolope.server.http.route;

import org.jspecify.annotations.NullMarked;
