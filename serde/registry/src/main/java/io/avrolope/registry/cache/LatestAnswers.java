package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredSchema;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The newest version of each subject, which is asked for again when its time is over: by one
 * thread, while others go on with the older answer. If the registry is away then, all do, until it
 * is back. Thread-safe.
 */
final class LatestAnswers {
  private final SingleFlightCache<SubjectKind, Entry> entries;
  private final Function<SubjectKind, RegisteredSchema> asking;
  private final SchemaStore store;
  private final Outage outage;
  private final long ttlNanos;
  private final LongSupplier nanoClock;
  private final Function<SubjectKind, Entry> first = this::first;

  /**
   * @param asking asks the registry
   */
  LatestAnswers(
      Function<SubjectKind, RegisteredSchema> asking,
      SchemaStore store,
      Outage outage,
      CacheOptions options,
      LongSupplier nanoClock) {
    this.entries = new SingleFlightCache<>(options.capacity());
    this.asking = asking;
    this.store = store;
    this.outage = outage;
    this.ttlNanos = saturated(options.latestTtl());
    this.nanoClock = nanoClock;
  }

  /** The same answers for one who asks in another way. */
  private LatestAnswers(LatestAnswers same, Function<SubjectKind, RegisteredSchema> asking) {
    this.entries = same.entries;
    this.asking = asking;
    this.store = same.store;
    this.outage = same.outage;
    this.ttlNanos = same.ttlNanos;
    this.nanoClock = same.nanoClock;
  }

  /**
   * The same answers.
   *
   * @param other asks the same registry
   */
  LatestAnswers askedBy(Function<SubjectKind, RegisteredSchema> other) {
    return new LatestAnswers(this, other);
  }

  long size() {
    return entries.size();
  }

  private static long saturated(Duration ttl) {
    try {
      return ttl.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE; // three centuries are for ever
    }
  }

  RegisteredSchema get(SubjectKind question) {
    Entry entry = entries.get(question, first);
    Answer answer = entry.answer;
    if (entry.isNew) {
      entry.isNew = false; // asked for just now, even if its time is none
      return answer.schema();
    }
    boolean isGood = !answer.isOld() && nanoClock.getAsLong() - answer.askedAt() < ttlNanos;
    return isGood ? answer.schema() : refreshed(question, entry, answer);
  }

  private Entry first(SubjectKind question) {
    RegisteredSchema kept = outage.isOn() ? keptOrNull(question) : null;
    if (kept != null) {
      return new Entry(new Answer(kept, nanoClock.getAsLong(), true));
    }
    long askedAt = nanoClock.getAsLong();
    try {
      return new Entry(ask(question));
    } catch (RegistryUnavailableException e) {
      kept = keptOrNull(question);
      if (kept == null) {
        throw e;
      }
      outage.begin(askedAt, e);
      return new Entry(new Answer(kept, askedAt, true));
    }
  }

  private @Nullable RegisteredSchema keptOrNull(SubjectKind question) {
    return store.latest(question).orElse(null);
  }

  private Answer ask(SubjectKind question) {
    RegisteredSchema answer = asking.apply(question);
    store.keep(question, answer);
    return new Answer(answer, nanoClock.getAsLong(), false);
  }

  @SuppressWarnings("ReferenceEquality") // another answer, even if it says the same
  private RegisteredSchema refreshed(SubjectKind question, Entry entry, Answer old) {
    if (outage.isOn() || !entry.isBeingRefreshed.compareAndSet(false, true)) {
      return old.schema();
    }
    long askedAt = nanoClock.getAsLong();
    try {
      if (entry.answer == old) {
        entry.answer = ask(question);
      }
    } catch (RegistryUnavailableException e) {
      outage.begin(askedAt, e);
    } catch (UnknownSchemaException e) {
      entries.invalidate(question, entry);
      throw e;
    } finally {
      entry.isBeingRefreshed.set(false);
    }
    return entry.answer.schema();
  }

  /**
   * @param isOld whether it is from an earlier time, and to be asked for as soon as possible
   */
  private record Answer(RegisteredSchema schema, long askedAt, boolean isOld) {}

  private static final class Entry {
    private volatile Answer answer;
    private volatile boolean isNew = true;
    private final AtomicBoolean isBeingRefreshed = new AtomicBoolean();

    Entry(Answer answer) {
      this.answer = answer;
    }
  }
}
