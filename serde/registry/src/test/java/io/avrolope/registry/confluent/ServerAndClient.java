// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server and a client that does not repeat requests. Both are closed after each test. */
final class ServerAndClient implements AfterEachCallback {
  final RegistryServer server = new RegistryServer();

  final SchemaRegistry client =
      new ConfluentSchemaRegistry(
          RegistryOptions.builder(server.url())
              .http(
                  HttpOptions.builder()
                      .retries(RetryOptions.builder().maxRetries(0).build())
                      .build())
              .build());

  @Override
  public void afterEach(ExtensionContext context) {
    client.close();
    server.close();
  }
}
