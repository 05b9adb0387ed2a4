// SPDX-License-Identifier: Apache-2.0
/** The operators' view of a running server: health, metrics and the access log. */
@NullMarked
package io.avrolope.server.operations;

import org.jspecify.annotations.NullMarked;
