// SPDX-License-Identifier: Apache-2.0
/** Where changes are kept: in memory or in a directory. */
@NullMarked
package io.avrolope.server.store;

import org.jspecify.annotations.NullMarked;
