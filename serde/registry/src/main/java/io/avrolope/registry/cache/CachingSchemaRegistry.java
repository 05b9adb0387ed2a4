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
 * Asks another registry once for each answer, and keeps it.
 *
 * <p>A reference means the same for ever, so what was looked up is kept until the room is needed;
 * only "latest" ages, and "there is none" is believed for seconds. Threads that miss the same
 * answer ask once together, and no lock is held while one waits. Other failures are not kept.
 *
 * <p>While the registry is away, what was answered before is good, however old it is; also what an
 * earlier process kept in {@link CacheOptions#directory}. Thread-safe.
 */
public final class CachingSchemaRegistry implements ObservableSchemaRegistry {
  private final SchemaRegistry source;
  private final SchemaStore store;
  private final LongSupplier nanoClock;
  private final Outage outage;
  private final Absences absences;
  private final SingleFlightCache<SchemaReference, Schema> schemas;
  private final SingleFlightCache<SubjectSchema, SchemaReference> registered;
  private final SingleFlightCache<SubjectSchema, SchemaReference> lookedUp;
  private final LatestAnswers latest;
  private final Function<SchemaReference, Schema> loadSchema = this::load;

  /** Keeps nothing on disk, since the registry's name would have to be known for that. */
  public CachingSchemaRegistry(SchemaRegistry source, CacheOptions options) {
    this(source, options, SchemaStore.NONE, System::nanoTime);
  }

  public CachingSchemaRegistry(
      SchemaRegistry source, CacheOptions options, SchemaStore store, LongSupplier nanoClock) {
    this.source = source;
    this.store = store;
    this.nanoClock = nanoClock;
    this.outage = new Outage(nanoClock);
    this.absences = new Absences(options.absences(), nanoClock);
    this.schemas = new SingleFlightCache<>(options.capacity());
    this.registered = new SingleFlightCache<>(options.capacity());
    this.lookedUp = new SingleFlightCache<>(options.capacity());
    this.latest = new LatestAnswers(this::askLatest, store, outage, options, nanoClock);
  }

  /**
   * The same cache for one who asks in another way.
   *
   * @param source the same registry
   */
  private CachingSchemaRegistry(CachingSchemaRegistry same, SchemaRegistry source) {
    this.source = source;
    this.store = same.store;
    this.nanoClock = same.nanoClock;
    this.outage = same.outage;
    this.absences = same.absences;
    this.schemas = same.schemas;
    this.registered = same.registered;
    this.lookedUp = same.lookedUp;
    this.latest = same.latest.askedBy(this::askLatest);
  }

  /**
   * Each question is told, and of those the ones that the registry was asked; not those for which
   * somebody else asked it in the meantime.
   */
  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    SchemaRegistry asked =
        new InstrumentedSchemaRegistry(source, nanoClock, listener::registryAsked);
    return new InstrumentedSchemaRegistry(
        new CachingSchemaRegistry(this, asked), () -> 0, nanos -> listener.questionEnded());
  }

  @Override
  public long cachedAnswers() {
    return (long) schemas.size() + registered.size() + lookedUp.size() + latest.size();
  }

  /** Allocates nothing and takes no lock where the schema is known. */
  @Override
  public Schema schema(SchemaReference reference) {
    return schemas.get(reference, loadSchema);
  }

  private Schema load(SchemaReference reference) {
    absences.check(reference);
    Optional<Schema> kept = store.schema(reference);
    if (kept.isPresent()) {
      return kept.get();
    }
    try {
      Schema schema = source.schema(reference);
      outage.end();
      store.keep(reference, schema);
      return schema;
    } catch (UnknownSchemaException e) {
      throw absent(reference, e);
    }
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return registered.get(
        SubjectSchema.of(subject, schema, kind),
        question ->
            askUnlessAway(
                question,
                () -> {
                  SchemaReference reference = source.register(subject, schema, kind);
                  absences.forgetAll();
                  return reference;
                }));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return lookedUp.get(
        SubjectSchema.of(subject, schema, kind),
        question -> {
          absences.check(question);
          return askUnlessAway(
              question, () -> ask(question, () -> source.lookUp(subject, schema, kind)));
        });
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return latest.get(new SubjectKind(subject, kind));
  }

  private RegisteredSchema askLatest(SubjectKind question) {
    absences.check(question);
    RegisteredSchema answer =
        ask(question, () -> source.latest(question.subject(), question.kind()));
    schemas.get(
        answer.reference(),
        reference -> {
          store.keep(reference, answer.schema());
          return answer.schema();
        });
    return answer;
  }

  /** Asks the registry, and remembers if there is none. */
  private <T> T ask(Object question, Supplier<T> asking) {
    try {
      T answer = asking.get();
      outage.end();
      return answer;
    } catch (UnknownSchemaException e) {
      throw absent(question, e);
    }
  }

  /** The registry answered that there is none, which is remembered. */
  private UnknownSchemaException absent(Object question, UnknownSchemaException answer) {
    outage.end();
    absences.remember(question, answer);
    return answer;
  }

  /** Asks the registry, which may have forgotten since; what is kept is for when it is away. */
  private SchemaReference askUnlessAway(SubjectSchema question, Supplier<SchemaReference> asking) {
    if (outage.isOn()) {
      Optional<SchemaReference> kept = store.reference(question);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
    long askedAt = nanoClock.getAsLong();
    try {
      SchemaReference reference = asking.get();
      outage.end();
      store.keep(question, reference);
      return reference;
    } catch (RegistryUnavailableException e) {
      Optional<SchemaReference> kept = store.reference(question);
      if (kept.isEmpty()) {
        throw e;
      }
      outage.begin(askedAt, e);
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
