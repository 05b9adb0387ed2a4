// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

import io.avrolope.internal.codec.Codec;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.kafka.integration.metrics.MetricsTarget;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * All counters of one serializer or deserializer. They count from the moment at which a target
 * shows them. Thread-safe.
 */
public final class SerdeCounters implements AutoCloseable {
  /** How many kinds of records, and how many oldest versions, have metrics of their own. */
  static final int MAX_KINDS = 100;

  private final SerdeRole role;
  private final RecordCounters records = new RecordCounters(MAX_KINDS);
  private final ErrorCounters errors = new ErrorCounters();
  private final LookupCounters lookUps = new LookupCounters();
  private final LongAdder failedCompilations = new LongAdder();
  private volatile @Nullable MetricRegistrations registrations;

  public SerdeCounters(SerdeRole role) {
    this.role = role;
  }

  /** Whether a target shows these counters. */
  public boolean isOn() {
    return registrations != null;
  }

  /**
   * Registers all counters with this target, and removes them from the previous one.
   *
   * @param cachedAnswers how many answers of the registry are cached
   * @param codecs how many encoders or decoders use an engine
   */
  public synchronized void show(
      MetricsTarget metrics, LongSupplier cachedAnswers, ToLongFunction<EngineInUse> codecs) {
    close();
    MetricRegistrations fresh = new MetricRegistrations(metrics);
    records.show(fresh);
    errors.show(fresh);
    lookUps.show(fresh);
    fresh.add(SerdeMetric.SCHEMAS_CACHED, Map.of(), cachedAnswers::getAsLong);
    boolean reads = role == SerdeRole.DESERIALIZER;
    fresh.add(
        reads ? SerdeMetric.DECODERS_COMPILED : SerdeMetric.ENCODERS_COMPILED,
        Map.of(),
        () -> codecs.applyAsLong(EngineInUse.COMPILED));
    fresh.add(
        reads ? SerdeMetric.DECODERS_INTERPRETED : SerdeMetric.ENCODERS_INTERPRETED,
        Map.of(),
        () -> codecs.applyAsLong(EngineInUse.INTERPRETED));
    fresh.add(SerdeMetric.COMPILE_FAILURES, Map.of(), failedCompilations::sum);
    registrations = fresh;
  }

  /**
   * The counter of records that have the same topic, envelope and schema. A caller that sees such
   * records again should keep it. It counts once a client shows it.
   *
   * @param envelope its name
   */
  public RecordCount count(String topic, String envelope, SchemaReference writer) {
    return records.count(topic, envelope, writer);
  }

  /** Counts a record that could not be read or written. */
  public void failed(RuntimeException failure) {
    if (isOn()) {
      errors.count(failure);
    }
  }

  /** The listener that counts schema look-ups. */
  public LookupListener lookUps() {
    return lookUps;
  }

  /** Counts the failed compilations of a new codec. */
  public <C extends Codec> C watched(C codec) {
    codec.onFailedCompilation(failedCompilations::increment);
    return codec;
  }

  /** Removes the metrics from their target. Closing twice has no effect. */
  @Override
  public synchronized void close() {
    MetricRegistrations shown = registrations;
    if (shown != null) {
      shown.close();
      registrations = null;
    }
  }
}
