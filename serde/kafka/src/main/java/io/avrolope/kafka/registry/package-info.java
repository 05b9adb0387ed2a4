// SPDX-License-Identifier: Apache-2.0
/** Opens the registries that a configuration names. Not API. */
@NullMarked
package io.avrolope.kafka.registry;

import org.jspecify.annotations.NullMarked;
