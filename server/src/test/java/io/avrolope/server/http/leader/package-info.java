// SPDX-License-Identifier: Apache-2.0
/** Tests of what a server sends to the leader. */
@NullMarked
package io.avrolope.server.http.leader;

import org.jspecify.annotations.NullMarked;
