// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect;

import io.avrolope.registry.testserver.RegistryServer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A converter of values and its registry. Both are closed after each test. */
final class ConverterAndRegistry implements AfterEachCallback {
  final RegistryServer registry = new RegistryServer();
  final AvroConverter converter = new AvroConverter();

  /** Configures the converter, which does not repeat requests. */
  void configure(Map<String, ?> more) {
    Map<String, Object> configs = new HashMap<>(more);
    configs.put("schema.registry.url", registry.url());
    configs.put("max.retries", 0);
    converter.configure(configs, false);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    converter.close();
    registry.close();
  }
}
