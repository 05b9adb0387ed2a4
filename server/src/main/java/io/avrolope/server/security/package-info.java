// SPDX-License-Identifier: Apache-2.0
/** Certificates, users, and what each user may do. Knows nothing of HTTP servers. */
@NullMarked
package io.avrolope.server.security;

import org.jspecify.annotations.NullMarked;
