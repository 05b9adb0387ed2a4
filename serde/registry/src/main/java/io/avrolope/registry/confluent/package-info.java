// SPDX-License-Identifier: Apache-2.0
/** Registries with Confluent's REST API, and records of the {@code _schemas} topic. Not API. */
@NullMarked
package io.avrolope.registry.confluent;

import org.jspecify.annotations.NullMarked;
