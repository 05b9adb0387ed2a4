// SPDX-License-Identifier: Apache-2.0
/** Registries of other vendors, which can only be read. Not API. */
@NullMarked
package io.avrolope.registry.vendor;

import org.jspecify.annotations.NullMarked;
