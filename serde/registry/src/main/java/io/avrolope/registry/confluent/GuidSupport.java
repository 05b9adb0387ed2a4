// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.registry.text.UnsupportedReference;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes a registry without GUIDs (Confluent's before 8.0, Karapace, Redpanda) from a server
 * that answers for a registry: both refuse the path of a GUID. A record may name a GUID by mistake,
 * because it begins with the byte 01. Thread-safe.
 */
final class GuidSupport {
  /** An id that a registry reports as unknown. */
  static final SchemaReference.Id NO_ID = new SchemaReference.Id(Integer.MAX_VALUE);

  private static final int NOT_FOUND = 404;

  /** Karapace's answers for a path that it does not have. */
  private static final Set<String> KARAPACE = Set.of("404: Not Found", "\"Not Found\"");

  private static final long REMEMBERED = Duration.ofSeconds(60).toNanos();
  private static final String SUPPORTED = "id or version; it has no GUIDs";

  private final LongSupplier nanoClock;
  private final AtomicLong missingSince;

  /** Whether the registry has ever answered for a GUID. */
  private volatile boolean isSupported;

  GuidSupport(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.missingSince = new AtomicLong(nanoClock.getAsLong() - REMEMBERED);
  }

  /**
   * An answer to the request of a GUID.
   *
   * @param found null if the server says that it has no such path
   * @param missing says so
   */
  record Asked(@Nullable ConfluentAnswer found, @Nullable AvrolopeException missing) {
    /** Reads what is no 404 of a server's own. */
    static Asked of(HttpAnswer answer, Function<HttpAnswer, ConfluentAnswer> reader) {
      return isMissingPath(answer)
          ? new Asked(null, HttpStatusErrors.of(answer))
          : new Asked(reader.apply(answer), null);
    }
  }

  /** The server's own words that it has no such path; other 404s may be a proxy's. */
  private static boolean isMissingPath(HttpAnswer answer) {
    if (answer.status() != NOT_FOUND) {
      return false;
    }
    JsonNode body = answer.json();
    return body.path("error_code").asInt() == NOT_FOUND
        || body.path("code").asInt() == NOT_FOUND
        || body.path("detail").isTextual()
        || KARAPACE.contains(answer.body().strip());
  }

  /**
   * The answer to the request of a GUID.
   *
   * @param request asks for the GUID
   * @param other asks for {@link #NO_ID}
   * @throws UnknownSchemaException also if the registry has no GUIDs
   */
  ConfluentAnswer answer(SchemaReference guid, Supplier<Asked> request, Runnable other) {
    if (nanoClock.getAsLong() - missingSince.get() < REMEMBERED) {
      throw unsupported(guid);
    }
    Asked asked = asked(request);
    // more than once, because two servers may answer in turn
    if (asked.found() == null && !isSupported && hasIds(other) && hasIds(other)) {
      asked = asked(request);
      if (asked.found() == null) {
        missingSince.set(nanoClock.getAsLong());
        throw unsupported(guid);
      }
    }
    if (asked.missing() != null) {
      throw asked.missing();
    }
    return Objects.requireNonNull(asked.found());
  }

  private static UnknownSchemaException unsupported(SchemaReference guid) {
    return UnsupportedReference.by(SUPPORTED, guid, ConfluentSchemaRegistry.API);
  }

  private Asked asked(Supplier<Asked> request) {
    try {
      Asked asked = request.get();
      isSupported |= asked.found() != null;
      return asked;
    } catch (UnknownSchemaException e) {
      isSupported = true;
      throw e;
    }
  }

  private static boolean hasIds(Runnable other) {
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
