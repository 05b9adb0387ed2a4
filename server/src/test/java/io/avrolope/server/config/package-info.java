// SPDX-License-Identifier: Apache-2.0
/** Tests of the server's config. */
@NullMarked
package io.avrolope.server.config;

import org.jspecify.annotations.NullMarked;
