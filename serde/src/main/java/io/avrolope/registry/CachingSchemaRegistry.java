package io.avrolope.registry;

import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;

/**
 * Asks another registry once for each answer, and keeps it.
 *
 * <p>A reference means the same for ever, so what was looked up is kept until the room is needed;
 * only "latest" ages. Threads that miss the same answer ask once together, and no lock is held
 * while one waits. Failures are not kept. Thread-safe.
 */
public final class CachingSchemaRegistry implements SchemaRegistry {
  private final SchemaRegistry source;
  private final long latestTtlNanos;
  private final LongSupplier nanoClock;
  private final SingleFlightCache<SchemaReference, Schema> schemas;
  private final SingleFlightCache<SubjectSchema, SchemaReference> registered;
  private final SingleFlightCache<SubjectSchema, SchemaReference> lookedUp;
  private final SingleFlightCache<SubjectKind, Aged> latest;

  /**
   * @param capacity how many answers of each sort to keep, at least 1
   * @param latestTtl how long an answer to "latest" is good
   */
  public CachingSchemaRegistry(SchemaRegistry source, int capacity, Duration latestTtl) {
    this(source, capacity, latestTtl, System::nanoTime);
  }

  CachingSchemaRegistry(
      SchemaRegistry source, int capacity, Duration latestTtl, LongSupplier nanoClock) {
    this.source = source;
    this.latestTtlNanos = latestTtl.toNanos();
    this.nanoClock = nanoClock;
    this.schemas = new SingleFlightCache<>(capacity);
    this.registered = new SingleFlightCache<>(capacity);
    this.lookedUp = new SingleFlightCache<>(capacity);
    this.latest = new SingleFlightCache<>(capacity);
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return schemas.get(reference, source::schema);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return registered.get(
        new SubjectSchema(subject, new ExactSchema(schema), kind),
        key -> source.register(subject, schema, kind));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return lookedUp.get(
        new SubjectSchema(subject, new ExactSchema(schema), kind),
        key -> source.lookUp(subject, schema, kind));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    SubjectKind key = new SubjectKind(subject, kind);
    Aged answer = latest.get(key, this::askLatest);
    if (nanoClock.getAsLong() - answer.askedAtNanos() >= latestTtlNanos) {
      latest.invalidate(key, answer);
      answer = latest.get(key, this::askLatest);
    }
    return answer.schema();
  }

  private Aged askLatest(SubjectKind key) {
    return new Aged(source.latest(key.subject(), key.kind()), nanoClock.getAsLong());
  }

  @Override
  public long firstVersion() {
    return source.firstVersion();
  }

  @Override
  public void close() {
    source.close();
  }

  private record SubjectKind(String subject, SchemaReference.Kind kind) {}

  private record Aged(RegisteredSchema schema, long askedAtNanos) {}

  private record SubjectSchema(String subject, ExactSchema schema, SchemaReference.Kind kind) {}
}
