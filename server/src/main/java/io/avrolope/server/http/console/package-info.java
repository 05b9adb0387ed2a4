// SPDX-License-Identifier: Apache-2.0
/** The console: its files, and the routes that only it reads. */
@NullMarked
package io.avrolope.server.http.console;

import org.jspecify.annotations.NullMarked;
