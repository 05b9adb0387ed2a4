package io.avrolope.kafka.metrics;

import io.avrolope.internal.codec.Codec;
import io.avrolope.internal.codec.EngineInUse;
import io.avrolope.registry.cache.LookupListener;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one serializer or deserializer does, from the moment on that a client wants to see
 * it. Thread-safe.
 */
public final class Meter implements AutoCloseable {
  /** How many sorts of records, and oldest versions, are told apart. */
  static final int MAX_SORTS = 100;

  private final SerdeRole side;
  private final RecordCounters sorts = new RecordCounters(MAX_SORTS);
  private final ErrorCounters errors = new ErrorCounters();
  private final LookupCounters lookUps = new LookupCounters();
  private final LongAdder failedCompilations = new LongAdder();
  private volatile @Nullable Gauges gauges;

  public Meter(SerdeRole side) {
    this.side = side;
  }

  /** Whether a client wants to see what is counted. */
  public boolean isOn() {
    return gauges != null;
  }

  /**
   * Shows all of it among these metrics; where it was shown elsewhere before, there no more.
   *
   * @param answersKept how many answers of the registry are kept
   * @param codecs how many encoders or decoders have that engine
   */
  public synchronized void show(
      PluginMetrics metrics, LongSupplier answersKept, ToLongFunction<EngineInUse> codecs) {
    close();
    Gauges fresh = new Gauges(metrics);
    sorts.show(fresh);
    errors.show(fresh);
    lookUps.show(fresh);
    fresh.add(SerdeMetric.SCHEMAS_CACHED, Map.of(), answersKept::getAsLong);
    boolean reads = side == SerdeRole.DESERIALIZER;
    fresh.add(
        reads ? SerdeMetric.DECODERS_COMPILED : SerdeMetric.ENCODERS_COMPILED,
        Map.of(),
        () -> codecs.applyAsLong(EngineInUse.COMPILED));
    fresh.add(
        reads ? SerdeMetric.DECODERS_INTERPRETED : SerdeMetric.ENCODERS_INTERPRETED,
        Map.of(),
        () -> codecs.applyAsLong(EngineInUse.INTERPRETED));
    fresh.add(SerdeMetric.COMPILE_FAILURES, Map.of(), failedCompilations::sum);
    gauges = fresh;
  }

  /**
   * The count of a sort of records. It is to be kept where records of that sort come again; it
   * counts once somebody wants to see it.
   *
   * @param envelope its name
   */
  public RecordCount count(String topic, String envelope, SchemaReference writer) {
    return sorts.count(topic, envelope, writer);
  }

  /** A record could not be read or written. */
  public void failed(RuntimeException failure) {
    if (isOn()) {
      errors.count(failure);
    }
  }

  /** To be told of all questions about schemas. */
  public LookupListener lookUps() {
    return lookUps;
  }

  /** Watches a codec that was just made. */
  public <C extends Codec> C watched(C codec) {
    codec.onFailedCompilation(failedCompilations::increment);
    return codec;
  }

  /** Is shown no more. More than once does no harm. */
  @Override
  public synchronized void close() {
    Gauges shown = gauges;
    if (shown != null) {
      shown.close();
      gauges = null;
    }
  }
}
