// SPDX-License-Identifier: Apache-2.0
/** Asks the other servers with the same store: sends changes to the leader, reads their changes. */
@NullMarked
package io.avrolope.server.http.leader;

import org.jspecify.annotations.NullMarked;
