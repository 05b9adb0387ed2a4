// SPDX-License-Identifier: Apache-2.0
/** Shares one registry among all clients of a JVM with equal settings. Not API. */
@NullMarked
package io.avrolope.registry.sharing;

import org.jspecify.annotations.NullMarked;
