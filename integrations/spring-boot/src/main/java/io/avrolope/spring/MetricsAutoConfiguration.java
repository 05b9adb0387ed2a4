// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Configures the metrics of serializers and deserializers in Micrometer. */
@AutoConfiguration(after = AvrolopeAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
public class MetricsAutoConfiguration {

  /** Called by Spring. */
  public MetricsAutoConfiguration() {}

  @Bean(destroyMethod = "close")
  SerdeMeters avrolopeSerdeMeters() {
    return new SerdeMeters();
  }
}
