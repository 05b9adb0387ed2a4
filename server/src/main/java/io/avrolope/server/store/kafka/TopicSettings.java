// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

/**
 * How the topic is set up.
 *
 * @param replicas of its first partition
 * @param brokers of the cluster
 * @param beginning the offset of the first record that is kept
 */
public record TopicSettings(
    int partitions,
    int replicas,
    int brokers,
    String cleanupPolicy,
    int minInSyncReplicas,
    long beginning) {}
