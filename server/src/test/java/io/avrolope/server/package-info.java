// SPDX-License-Identifier: Apache-2.0
/** What the tests of the server share. */
@NullMarked
package io.avrolope.server;

import org.jspecify.annotations.NullMarked;
