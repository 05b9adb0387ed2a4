// SPDX-License-Identifier: Apache-2.0
/**
 * The records of the topic {@code _schemas} in Confluent's format: from changes of the registry to
 * records, and back. Knows nothing of Kafka's clients.
 */
@NullMarked
package io.avrolope.server.topic;

import org.jspecify.annotations.NullMarked;
