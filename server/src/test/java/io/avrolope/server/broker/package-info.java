// SPDX-License-Identifier: Apache-2.0
/** The broker of the tests, and servers and stores that use it. */
@NullMarked
package io.avrolope.server.broker;

import org.jspecify.annotations.NullMarked;
