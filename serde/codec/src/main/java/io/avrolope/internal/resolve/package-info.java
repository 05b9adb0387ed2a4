// SPDX-License-Identifier: Apache-2.0
/**
 * Turns schemas into plans: schema resolution for reading, and the choice of union branches and
 * conversions for writing. May use {@code codec.model} and {@code plan}. Start at {@link
 * io.avrolope.internal.resolve.ReadPlanner} and {@link io.avrolope.internal.resolve.WritePlanner}.
 * Not API.
 */
@NullMarked
package io.avrolope.internal.resolve;

import org.jspecify.annotations.NullMarked;
