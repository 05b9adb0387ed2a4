// SPDX-License-Identifier: Apache-2.0
/** Servers with the same store: sends changes to the leader, and reads what others have written. */
@NullMarked
package io.avrolope.server.http.leader;

import org.jspecify.annotations.NullMarked;
