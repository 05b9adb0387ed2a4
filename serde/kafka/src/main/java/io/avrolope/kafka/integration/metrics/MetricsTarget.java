// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration.metrics;

import java.util.function.DoubleSupplier;

/**
 * Where the metrics of a decoder or an encoder are shown, such as a framework's group of metrics.
 *
 * <p>Methods can be called by each thread that decodes or encodes, one call at a time. They throw
 * {@link IllegalStateException} if the target is closed, and {@link IllegalArgumentException} if it
 * has a metric of the same name and tags. Neither fails a record: after the first no method is
 * called again, after the second the one metric is not shown.
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 */
public interface MetricsTarget {

  /**
   * Shows a value, which the target asks for each time it needs it. Any thread may ask; no lock is
   * taken.
   *
   * @return removes the metric; a target that cannot remove metrics returns an empty action, and
   *     then shows the last value
   */
  Runnable add(MetricDescription metric, DoubleSupplier value);

  /**
   * Shows the average and the maximum of durations, over a period that the target chooses.
   *
   * @return receives the durations, and removes both metrics
   */
  Durations addDurations(MetricDescription average, MetricDescription maximum);

  /** Receives durations. Thread-safe. */
  interface Durations {
    /** A duration has ended now. */
    void record(double milliseconds);

    /** Removes the metrics that were added together. Called at most once. */
    void remove();
  }
}
