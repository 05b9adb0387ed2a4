// SPDX-License-Identifier: Apache-2.0
/** Common parts of the server's tests. */
@NullMarked
package io.avrolope.server;

import org.jspecify.annotations.NullMarked;
