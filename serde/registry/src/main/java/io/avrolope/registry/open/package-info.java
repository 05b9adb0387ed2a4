// SPDX-License-Identifier: Apache-2.0
/** Opens a registry by its URL. */
@NullMarked
package io.avrolope.registry.open;

import org.jspecify.annotations.NullMarked;
