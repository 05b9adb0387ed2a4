// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Caches the answers of another registry, with one request for each.
 *
 * <p>The schema of a reference does not change, so an answer is kept until the cache is full, or
 * until another answer of the registry shows that it used the reference again. Latest versions
 * expire, and the absence of a schema is remembered for a minute. References that probably do not
 * exist cause a limited number of requests. Other failures are not cached. If several threads miss
 * the same answer, one of them sends the request and the others wait for it; no lock is held
 * meanwhile.
 *
 * <p>While the registry is unavailable, cached answers of any age are used, including those that an
 * earlier process kept in {@link CacheOptions#directory}. Thread-safe.
 */
public final class CachingSchemaRegistry implements ObservableSchemaRegistry {
  private final SchemaRegistry source;
  private final SchemaStore store;
  private final LongSupplier nanoClock;
  private final Outage outage;
  private final Absences absences;
  private final ListedVersions listed;
  private final SingleFlightCache<SchemaReference, Schema> schemas;
  private final SingleFlightCache<SubjectSchema, SchemaReference> registered;
  private final SingleFlightCache<SubjectSchema, SchemaReference> lookedUp;
  private final ReusedReferences reused;
  private final LatestAnswers latest;
  private final Function<SchemaReference, Schema> loadSchema = this::load;

  /**
   * Keeps nothing on disk, because a store needs to know which registry the answers come from.
   *
   * @param name as in the other constructor
   */
  public CachingSchemaRegistry(SchemaRegistry source, String name, CacheOptions options) {
    this(source, name, options, SchemaStore.NONE, System::nanoTime);
  }

  /**
   * @param name the registry in the log: its URLs without credentials, or its class. Clients with
   *     the same name share one warning about an outage
   */
  public CachingSchemaRegistry(
      SchemaRegistry source,
      String name,
      CacheOptions options,
      SchemaStore store,
      LongSupplier nanoClock) {
    OutageLog log = OutageLog.of(name);
    this.source =
        new InstrumentedSchemaRegistry(
            source, nanoClock, (nanos, failure) -> log.asked(nanos, failure, this::contents));
    this.store = store;
    this.nanoClock = nanoClock;
    this.outage = new Outage(nanoClock);
    this.absences = new Absences(options.absences(), nanoClock);
    this.listed = new ListedVersions(options.absences().version(), nanoClock);
    SmallCacheWarning warning = SmallCacheWarning.ofAnswers(options.capacity());
    this.schemas = new SingleFlightCache<>(options.capacity(), warning);
    this.registered = new SingleFlightCache<>(options.capacity(), warning);
    this.lookedUp = new SingleFlightCache<>(options.capacity(), warning);
    this.reused = new ReusedReferences(schemas, store);
    this.latest = new LatestAnswers(this::askLatest, store, outage, options, nanoClock);
  }

  /**
   * Shares the cache of another object.
   *
   * @param source leads to the same registry
   */
  private CachingSchemaRegistry(CachingSchemaRegistry same, SchemaRegistry source) {
    this.source = source;
    this.store = same.store;
    this.nanoClock = same.nanoClock;
    this.outage = same.outage;
    this.absences = same.absences;
    this.listed = same.listed;
    this.schemas = same.schemas;
    this.registered = same.registered;
    this.lookedUp = same.lookedUp;
    this.reused = same.reused;
    this.latest = same.latest.withRequest(this::askLatest);
  }

  /**
   * Reports each lookup of the view, and each request that the view sends to the registry. A lookup
   * that waits for another thread's request reports no request.
   */
  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    SchemaRegistry asked =
        new InstrumentedSchemaRegistry(
            source, nanoClock, (nanos, failure) -> listener.registryAsked(nanos));
    return new InstrumentedSchemaRegistry(
        new CachingSchemaRegistry(this, asked),
        () -> 0,
        (nanos, failure) -> listener.lookupEnded());
  }

  @Override
  public long cachedAnswers() {
    return (long) schemas.size() + registered.size() + lookedUp.size() + latest.size();
  }

  private String contents() {
    return cachedAnswers()
        + " in memory"
        + (store == SchemaStore.NONE ? "" : ", and those on disk");
  }

  /** Allocates nothing and takes no lock if the schema is cached. */
  @Override
  public Schema schema(SchemaReference reference) {
    return schemas.get(reference, loadSchema);
  }

  private Schema load(SchemaReference reference) {
    absences.check(reference);
    Optional<Schema> kept = store.schema(reference);
    if (kept.isPresent()) {
      absences.exists(reference);
      return kept.get();
    }
    requireLikely(reference);
    try {
      Schema schema = source.schema(reference);
      outage.end();
      absences.exists(reference);
      store.keep(reference, schema);
      return schema;
    } catch (UnknownSchemaException e) {
      UnknownSchemaException absent = absent(reference, e);
      if (reference instanceof SchemaReference.Version version) {
        listed.isAbsent(version, source);
      }
      throw absent;
    }
  }

  private void requireLikely(SchemaReference reference) {
    if (reference instanceof SchemaReference.Version version) {
      listed.check(version);
    }
    absences.requireLikely(reference);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return registered.get(
        SubjectSchema.of(subject, schema, kind),
        lookup ->
            askUnlessUnavailable(
                lookup,
                () -> {
                  SchemaReference reference = source.register(subject, schema, kind);
                  absences.forgetAll();
                  listed.forgetAll();
                  absences.exists(reference);
                  return reference;
                }));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return lookedUp.get(
        SubjectSchema.of(subject, schema, kind),
        lookup -> {
          absences.check(lookup);
          return askUnlessUnavailable(
              lookup, () -> ask(lookup, () -> source.lookUp(subject, schema, kind)));
        });
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return latest.get(new SubjectKind(subject, kind));
  }

  private RegisteredSchema askLatest(SubjectKind lookup) {
    absences.check(lookup);
    RegisteredSchema answer = ask(lookup, () -> source.latest(lookup.subject(), lookup.kind()));
    reused.replace(lookup.subject(), answer.reference(), answer.schema());
    Schema shared =
        schemas.get(
            answer.reference(),
            reference -> {
              absences.exists(reference);
              store.keep(reference, answer.schema());
              return answer.schema();
            });
    // one object for each schema, because callers compare by identity first
    return new RegisteredSchema(answer.reference(), shared);
  }

  /** Asks the registry, and remembers if it does not have the schema. */
  private <T> T ask(Object lookup, Supplier<T> request) {
    try {
      T answer = request.get();
      outage.end();
      return answer;
    } catch (UnknownSchemaException e) {
      throw absent(lookup, e);
    }
  }

  /** Remembers that the registry does not have the schema. */
  private UnknownSchemaException absent(Object lookup, UnknownSchemaException failure) {
    outage.end();
    absences.remember(lookup, failure);
    return failure;
  }

  /**
   * Asks the registry even if the store has an answer, because the registry may have deleted the
   * schema; the stored reference is used only during an outage.
   */
  private SchemaReference askUnlessUnavailable(
      SubjectSchema lookup, Supplier<SchemaReference> request) {
    if (outage.isOn()) {
      Optional<SchemaReference> kept = store.reference(lookup);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
    long askedAt = nanoClock.getAsLong();
    try {
      SchemaReference reference = request.get();
      outage.end();
      reused.replace(lookup.subject(), reference, lookup.schema().schema());
      store.keep(lookup, reference);
      return reference;
    } catch (RegistryUnavailableException e) {
      Optional<SchemaReference> kept = store.reference(lookup);
      if (kept.isEmpty()) {
        throw e;
      }
      outage.begin(askedAt);
      return kept.get();
    }
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return source.catalog();
  }

  @Override
  public long firstVersion() {
    return source.firstVersion();
  }

  @Override
  public void close() {
    source.close();
    store.close();
  }
}
