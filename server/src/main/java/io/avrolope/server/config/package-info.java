// SPDX-License-Identifier: Apache-2.0
/** The server's configuration: files, environment, flags. */
@NullMarked
package io.avrolope.server.config;

import org.jspecify.annotations.NullMarked;
