// SPDX-License-Identifier: Apache-2.0
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
 * Caches the latest version of each subject. An expired answer is refreshed by one thread, while
 * other threads use the stale one. If the registry is unavailable, all threads use the stale answer
 * until it recovers. Thread-safe.
 */
final class LatestAnswers {
  private final SingleFlightCache<SubjectKind, Entry> entries;
  private final Function<SubjectKind, RegisteredSchema> request;
  private final SchemaStore store;
  private final Outage outage;
  private final long ttlNanos;
  private final LongSupplier nanoClock;
  private final Function<SubjectKind, Entry> first = this::first;

  /**
   * @param request asks the registry
   */
  LatestAnswers(
      Function<SubjectKind, RegisteredSchema> request,
      SchemaStore store,
      Outage outage,
      CacheOptions options,
      LongSupplier nanoClock) {
    this.entries =
        new SingleFlightCache<>(
            options.capacity(), SmallCacheWarning.ofAnswers(options.capacity()));
    this.request = request;
    this.store = store;
    this.outage = outage;
    this.ttlNanos = saturated(options.latestTtl());
    this.nanoClock = nanoClock;
  }

  /** Shares the answers of another object. */
  private LatestAnswers(LatestAnswers same, Function<SubjectKind, RegisteredSchema> request) {
    this.entries = same.entries;
    this.request = request;
    this.store = same.store;
    this.outage = same.outage;
    this.ttlNanos = same.ttlNanos;
    this.nanoClock = same.nanoClock;
  }

  /**
   * A view that shares the answers but sends other requests.
   *
   * @param other asks the same registry
   */
  LatestAnswers withRequest(Function<SubjectKind, RegisteredSchema> other) {
    return new LatestAnswers(this, other);
  }

  long size() {
    return entries.size();
  }

  private static long saturated(Duration ttl) {
    try {
      return ttl.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE; // longer than 292 years
    }
  }

  RegisteredSchema get(SubjectKind lookup) {
    Entry entry = entries.get(lookup, first);
    Answer answer = entry.answer;
    if (entry.isNew) {
      entry.isNew = false; // the answer is fresh, even if the TTL is zero
      return answer.schema();
    }
    boolean isGood = !answer.isOld() && nanoClock.getAsLong() - answer.askedAt() < ttlNanos;
    return isGood ? answer.schema() : refreshed(lookup, entry, answer);
  }

  private Entry first(SubjectKind lookup) {
    RegisteredSchema kept = outage.isOn() ? keptOrNull(lookup) : null;
    if (kept != null) {
      return new Entry(new Answer(kept, nanoClock.getAsLong(), true));
    }
    long askedAt = nanoClock.getAsLong();
    try {
      return new Entry(ask(lookup));
    } catch (RegistryUnavailableException e) {
      kept = keptOrNull(lookup);
      if (kept == null) {
        throw e;
      }
      outage.begin(askedAt);
      return new Entry(new Answer(kept, askedAt, true));
    }
  }

  private @Nullable RegisteredSchema keptOrNull(SubjectKind lookup) {
    return store.latest(lookup).orElse(null);
  }

  private Answer ask(SubjectKind lookup) {
    RegisteredSchema answer = request.apply(lookup);
    store.keep(lookup, answer);
    return new Answer(answer, nanoClock.getAsLong(), false);
  }

  @SuppressWarnings("ReferenceEquality") // a later answer, even if it is equal
  private RegisteredSchema refreshed(SubjectKind lookup, Entry entry, Answer old) {
    if (outage.isOn() || !entry.isBeingRefreshed.compareAndSet(false, true)) {
      return old.schema();
    }
    long askedAt = nanoClock.getAsLong();
    try {
      if (entry.answer == old) {
        entry.answer = ask(lookup);
      }
    } catch (RegistryUnavailableException e) {
      outage.begin(askedAt);
    } catch (UnknownSchemaException e) {
      entries.invalidate(lookup, entry);
      throw e;
    } finally {
      entry.isBeingRefreshed.set(false);
    }
    return entry.answer.schema();
  }

  /**
   * @param isOld whether an earlier process stored it, so that it has to be refreshed soon
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
