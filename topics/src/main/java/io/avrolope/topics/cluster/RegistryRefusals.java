// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Distinguishes a registry that refuses a request, for example in its read-only mode or because a
 * proxy answers in its place, from a record that cannot be used. Kafka has one exception for both.
 */
public final class RegistryRefusals {
  private RegistryRefusals() {}

  /**
   * Whether a registry refused a request that it may serve later, so that nothing is known about
   * the record. Else it never serves such records, or the record is bad.
   *
   * @param failure a refusal, or Kafka's exception with a refusal as its cause
   */
  public static boolean isRefusal(Throwable failure) {
    Throwable reason = failure instanceof SerializationException ? failure.getCause() : failure;
    return reason instanceof RegistryRefusedException refused
        && refused.reason() != Reason.UNSUPPORTED;
  }
}
