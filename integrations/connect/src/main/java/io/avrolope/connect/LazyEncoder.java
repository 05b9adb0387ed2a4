// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.kafka.integration.RecordEncoder;
import java.util.Map;

/**
 * An encoder that is configured at the first record: a sink needs none, and can have an envelope
 * that is only read. Thread-safe.
 */
final class LazyEncoder implements AutoCloseable {
  private final RecordEncoder encoder;
  private final Map<String, ?> configs;
  private final boolean isKey;
  private volatile boolean isConfigured;

  LazyEncoder(RecordEncoder encoder, Map<String, ?> configs, boolean isKey) {
    this.encoder = encoder;
    this.configs = configs;
    this.isKey = isKey;
  }

  /**
   * The encoder.
   *
   * @throws org.apache.kafka.common.config.ConfigException if nothing can be written with this
   *     configuration
   */
  RecordEncoder get() {
    if (!isConfigured) {
      configure();
    }
    return encoder;
  }

  void show(ConverterMetrics metrics) {
    metrics.show(encoder);
  }

  private synchronized void configure() {
    if (!isConfigured) {
      encoder.configure(configs, isKey);
      isConfigured = true;
    }
  }

  @Override
  public void close() {
    encoder.close();
  }
}
