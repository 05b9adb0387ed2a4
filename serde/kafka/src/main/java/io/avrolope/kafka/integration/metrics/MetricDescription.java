// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A metric of a decoder or an encoder (docs/metrics.md). Immutable.
 *
 * <p>Unstable: it can change in each version until a second framework has used it.
 *
 * @param name such as {@code records-total}
 * @param kind how the value changes
 * @param meaning one sentence
 * @param tags names and values, in the order of the document
 */
public record MetricDescription(String name, Kind kind, String meaning, Map<String, String> tags) {

  public MetricDescription {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** How the value of a metric changes. */
  public enum Kind {
    /** It never falls while the metric is shown. */
    COUNTER,
    /** It rises and falls. */
    GAUGE
  }

  /** The same metric with another tag before its own. */
  public MetricDescription tagged(String tag, String value) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(tag, value);
    all.putAll(tags);
    return new MetricDescription(name, kind, meaning, all);
  }
}
