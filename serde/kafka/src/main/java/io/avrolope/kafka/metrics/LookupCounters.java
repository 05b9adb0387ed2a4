package io.avrolope.kafka.metrics;

import io.avrolope.registry.cache.LookupListener;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.metrics.Sensor;
import org.jspecify.annotations.Nullable;

/** The questions of one serializer or deserializer about schemas. Thread-safe. */
final class LookupCounters implements LookupListener {
  private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongAdder questions = new LongAdder();
  private final LongAdder asked = new LongAdder();
  private volatile boolean isShown;
  private volatile @Nullable Sensor latency;

  @Override
  public void lookupEnded() {
    if (isShown) {
      questions.increment();
    }
  }

  @Override
  public void registryAsked(long nanos) {
    if (isShown) {
      asked.increment();
    }
    Sensor sensor = latency;
    if (sensor != null) {
      sensor.record(nanos / NANOS_PER_MS);
    }
  }

  /** A question that is ending at this moment may be missing. */
  private long hits() {
    return Math.max(0, questions.sum() - asked.sum());
  }

  /** Begins to count. */
  void show(Gauges gauges) {
    gauges.add(SerdeMetric.LOOKUPS, Map.of(), asked::sum);
    gauges.add(SerdeMetric.CACHE_HITS, Map.of(), this::hits);
    latency = gauges.addSensor(SerdeMetric.LOOKUP_LATENCY_AVG, SerdeMetric.LOOKUP_LATENCY_MAX);
    isShown = true;
  }
}
