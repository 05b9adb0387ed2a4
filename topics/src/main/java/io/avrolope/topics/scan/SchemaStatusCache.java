// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import io.avrolope.topics.cluster.RegistryRefusals;
import io.avrolope.topics.scan.SchemaStatus.State;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The schema status of each kind of records. The registry is asked once for each kind.
 *
 * <p>The number of kinds is bounded, so that memory stays bounded on a topic of garbage in which
 * each record names another schema. Thread-safe.
 */
final class SchemaStatusCache {
  static final int MAX_KINDS = 10_000;

  /** A kind with an inline schema counts as one kind more for each 1,000 characters of its text. */
  private static final int CHARACTERS_PER_KIND = 1000;

  private static final int MAX_GAPS = 20;

  private final EnvelopeInspector inspector;
  private final Map<RecordKind, SchemaStatus> statuses = new ConcurrentHashMap<>();
  private final AtomicInteger kindsLeft = new AtomicInteger(MAX_KINDS);

  SchemaStatusCache(EnvelopeInspector inspector) {
    this.inspector = inspector;
  }

  /**
   * The status of a kind.
   *
   * @return null if the kind is new and there are too many kinds already
   * @throws io.avrolope.error.AvrolopeException if the registry is unavailable or denies access
   */
  @Nullable SchemaStatus of(RecordKind kind) {
    SchemaStatus known = statuses.get(kind);
    if (known != null) {
      return known;
    }
    int needed =
        kind.writer() instanceof SchemaReference.Inline own
            ? 1 + own.text().length() / CHARACTERS_PER_KIND
            : 1;
    if (kindsLeft.get() < needed) {
      return null;
    }
    return statuses.computeIfAbsent(
        kind,
        newKind -> {
          kindsLeft.addAndGet(-needed);
          return status(newKind);
        });
  }

  private SchemaStatus status(RecordKind kind) {
    try {
      Schema schema = inspector.schema(kind.writer());
      List<Incompatibility> incompatibilities =
          inspector.incompatibilities(schema).stream()
              .sorted(Comparator.comparing(Incompatibility::concerns)) // the worst first
              .limit(MAX_GAPS)
              .toList();
      return new SchemaStatus(kind, State.FOUND, schema.getFullName(), "", incompatibilities);
    } catch (UnknownSchemaException
        | SchemaRulesException
        | IncompatibleSchemasException
        | MalformedEnvelopeException e) { // the schema may be in the record, and no schema at all
      return without(kind, State.UNKNOWN, e);
    } catch (RegistryRefusedException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e;
      }
      return without(kind, State.NO_REGISTRY, e);
    }
  }

  private static SchemaStatus without(RecordKind kind, State state, RuntimeException why) {
    return new SchemaStatus(kind, state, "", String.valueOf(why.getMessage()), List.of());
  }
}
