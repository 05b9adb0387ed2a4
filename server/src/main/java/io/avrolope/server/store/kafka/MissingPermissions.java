// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.jspecify.annotations.Nullable;

/** Says what the operator must grant when brokers deny the server something. */
final class MissingPermissions {
  private MissingPermissions() {}

  /**
   * Advice about the rights to grant, as the end of a message; empty if the brokers deny nothing.
   */
  static String advice(@Nullable Throwable failure, KafkaOptions options) {
    if (failure instanceof TopicAuthorizationException) {
      return grant("Read, Write and DescribeConfigs on the topic " + options.topic())
          + ", and Create if the topic does not exist";
    }
    if (failure instanceof GroupAuthorizationException) {
      return grant("Read on the group " + options.groupId());
    }
    if (failure instanceof TransactionalIdAuthorizationException) {
      return grant("Write on the transactional id " + options.transactionalId());
    }
    if (failure instanceof ClusterAuthorizationException) {
      return grant("Alter on the cluster");
    }
    return "";
  }

  private static String grant(String operations) {
    return ". Grant the user of this server the operations " + operations;
  }

  /** The failure as text, with what to grant. */
  static String text(@Nullable Throwable failure, KafkaOptions options) {
    String text = String.valueOf(failure);
    String advice = advice(failure, options);
    return advice.isEmpty() || !text.endsWith(".")
        ? text + advice
        : text.substring(0, text.length() - 1) + advice;
  }
}
