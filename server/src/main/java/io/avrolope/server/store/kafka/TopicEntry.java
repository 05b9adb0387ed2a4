// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import io.avrolope.registry.log.LogRecord;

/**
 * A record of the topic, and its place.
 *
 * @param isAborted whether its transaction failed: only readers that do not wait for the end of
 *     transactions see it
 */
public record TopicEntry(long offset, long timestampMs, LogRecord record, boolean isAborted) {}
