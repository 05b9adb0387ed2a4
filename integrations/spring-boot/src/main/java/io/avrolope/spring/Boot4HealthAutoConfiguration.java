// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Configures the health indicator {@code avrolope} for Spring Boot 4. */
@AutoConfiguration(after = AvrolopeAutoConfiguration.class)
@ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
@ConditionalOnBean(RegistryProbe.class)
@ConditionalOnExpression(
    "${management.health.avrolope.enabled:${management.health.defaults.enabled:true}}")
public class Boot4HealthAutoConfiguration {

  /** Called by Spring. */
  public Boot4HealthAutoConfiguration() {}

  @Bean
  HealthIndicator avrolopeHealthIndicator(RegistryProbe probe, StoppedListeners stopped) {
    ApplicationHealth health = new ApplicationHealth(probe, stopped);
    return () -> {
      ApplicationHealth.Report report = health.report();
      return new Health.Builder().status(report.status()).withDetails(report.details()).build();
    };
  }
}
