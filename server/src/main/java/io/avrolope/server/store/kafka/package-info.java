// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps changes as records of the topic {@code _schemas}, which Confluent's servers can read and
 * write too.
 */
@NullMarked
package io.avrolope.server.store.kafka;

import org.jspecify.annotations.NullMarked;
