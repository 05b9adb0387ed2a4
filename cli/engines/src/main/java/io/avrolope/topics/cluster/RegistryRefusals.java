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

  /** Whether the registry refused, so that nothing is known about the record. */
  public static boolean isRefusal(SerializationException failure) {
    return failure.getCause() instanceof RegistryRefusedException refused && isRefusal(refused);
  }

  /** Whether the registry may serve the request later. Else it never serves such records. */
  public static boolean isRefusal(RegistryRefusedException failure) {
    return failure.reason() != Reason.UNSUPPORTED;
  }
}
