// SPDX-License-Identifier: Apache-2.0
/** Combines several registries into one. Not API. */
@NullMarked
package io.avrolope.registry.routing;

import org.jspecify.annotations.NullMarked;
