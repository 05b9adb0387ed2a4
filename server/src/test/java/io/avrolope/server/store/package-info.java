// SPDX-License-Identifier: Apache-2.0
/** Tests of the server's store. */
@NullMarked
package io.avrolope.server.store;

import org.jspecify.annotations.NullMarked;
