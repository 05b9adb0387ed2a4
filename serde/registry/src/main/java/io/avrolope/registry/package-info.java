// SPDX-License-Identifier: Apache-2.0
/** Schema registries: the interface, its data types, and the options to open one. */
@NullMarked
package io.avrolope.registry;

import org.jspecify.annotations.NullMarked;
