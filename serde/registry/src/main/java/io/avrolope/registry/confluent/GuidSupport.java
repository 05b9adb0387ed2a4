// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Distinguishes a registry without GUIDs (Confluent's before 8.0, Karapace, Redpanda) from a server
 * that answers for a registry: both refuse the path of a GUID. A record may name a GUID by mistake,
 * because it begins with the byte 01. Thread-safe.
 */
final class GuidSupport {
  /** An id that a registry reports as unknown. */
  static final SchemaReference.Id NO_ID = new SchemaReference.Id(Integer.MAX_VALUE);

  private static final long REMEMBERED = Duration.ofSeconds(60).toNanos();
  private static final String SUPPORTED = "id or version; it has no GUIDs";

  private final LongSupplier nanoClock;
  private final AtomicLong missingSince;

  GuidSupport(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.missingSince = new AtomicLong(nanoClock.getAsLong() - REMEMBERED);
  }

  /**
   * The answer to the request of a GUID.
   *
   * @param request asks for the GUID
   * @param other asks for something that each registry has
   * @throws RegistryRefusedException as {@link Reason#UNSUPPORTED} if the registry has no GUIDs
   */
  <T> T answer(Supplier<T> request, Runnable other, SchemaReference guid) {
    if (nanoClock.getAsLong() - missingSince.get() < REMEMBERED) {
      throw UnsupportedReference.by(SUPPORTED, guid, ConfluentSchemaRegistry.API);
    }
    try {
      return request.get();
    } catch (RegistryRefusedException e) {
      if (e.reason() == Reason.NOT_POSSIBLE && isRegistry(other)) {
        missingSince.set(nanoClock.getAsLong());
        throw UnsupportedReference.by(SUPPORTED, guid, ConfluentSchemaRegistry.API);
      }
      throw e;
    }
  }

  private static boolean isRegistry(Runnable other) {
    try {
      other.run();
      return true;
    } catch (UnknownSchemaException e) {
      return true;
    } catch (RegistryRefusedException e) {
      return false;
    }
  }
}
