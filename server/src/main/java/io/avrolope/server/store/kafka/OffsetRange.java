// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

/**
 * Offsets of the topic.
 *
 * @param end the offset after the last one
 */
record OffsetRange(long from, long end) {}
