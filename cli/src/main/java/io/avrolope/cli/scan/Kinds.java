package io.avrolope.cli.scan;

import io.avrolope.cli.scan.Look.Standing;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.RecordKind;
import io.avrolope.schema.Incompatibility;
import io.avrolope.schema.SchemaReference;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of records of a topic; the schema of each is asked for once. Only so many are told
 * apart, so that garbage in which each record names another schema needs no more memory than a
 * topic. Thread-safe.
 */
final class Kinds {
  static final int MOST = 10_000;

  /** A record that brings its schema takes the places of as many as its text has thousands. */
  private static final int CHARACTERS = 1000;

  private static final int MOST_GAPS = 20;

  private final EnvelopeInspector inspector;
  private final Map<RecordKind, Look> looks = new ConcurrentHashMap<>();
  private final AtomicInteger places = new AtomicInteger(MOST);

  Kinds(EnvelopeInspector inspector) {
    this.inspector = inspector;
  }

  /**
   * What is known of a kind.
   *
   * @return null if it came when there were too many
   * @throws io.avrolope.error.AvrolopeException if the registry is away, or does not let one in
   */
  @Nullable Look of(RecordKind kind) {
    Look known = looks.get(kind);
    if (known != null) {
      return known;
    }
    int needed =
        kind.writer() instanceof SchemaReference.Inline own
            ? 1 + own.text().length() / CHARACTERS
            : 1;
    if (places.get() < needed) {
      return null;
    }
    return looks.computeIfAbsent(
        kind,
        fresh -> {
          places.addAndGet(-needed);
          return look(fresh);
        });
  }

  private Look look(RecordKind kind) {
    try {
      Schema schema = inspector.schema(kind.writer());
      List<Incompatibility> gaps =
          inspector.incompatibilities(schema).stream()
              .sorted(Comparator.comparing(Incompatibility::concerns)) // the worst first
              .limit(MOST_GAPS)
              .toList();
      return new Look(kind, Standing.FOUND, schema.getFullName(), "", gaps);
    } catch (UnknownSchemaException | SchemaRulesException | IncompatibleSchemasException e) {
      return without(kind, Standing.UNKNOWN, e);
    } catch (RegistryRefusedException e) {
      if (e.reason() != RegistryRefusedException.Reason.NOT_POSSIBLE) {
        throw e;
      }
      return without(kind, Standing.NOT_ASKED, e);
    }
  }

  private static Look without(RecordKind kind, Standing standing, RuntimeException why) {
    return new Look(kind, standing, "", String.valueOf(why.getMessage()), List.of());
  }
}
