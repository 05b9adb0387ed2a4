// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.internal.tls.TestKeys;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

/** A registry over TLS is reached with the keys and certificates of a bundle. */
class BundleKeysTest {
  private static final Schema TEXT = SchemaBuilder.builder().stringType();

  @TempDir private Path directory;

  private static KeyStore trusted(TestKeys keys) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.store().getCertificate("key"));
    return trusted;
  }

  private static void register(RegistryServer server, SslBundle bundle) {
    Map<String, Object> keys = new HashMap<>(BundleKeys.of(bundle, "orders"));
    keys.put("schema.registry.url", server.url());
    keys.put("max.retries", 0);
    try (SchemaRegistry registry = ConfiguredRegistry.open(keys)) {
      registry.register("orders-value", TEXT, SchemaReference.Kind.ID);
    }
  }

  @Test
  void theServerIsTrustedAndTheClientIsKnown() throws Exception {
    TestKeys keys = TestKeys.make(directory, "localhost");
    SslStoreBundle stores = SslStoreBundle.of(keys.store(), TestKeys.PASSWORD, trusted(keys));
    try (RegistryServer server = RegistryServer.overMutualTls(keys.server(keys))) {
      register(server, SslBundle.of(stores));

      assertThat(server.count("POST", "/subjects/orders-value/versions")).isEqualTo(1);
    }
  }

  @Test
  void theProtocolsAreThoseOfTheBundle() throws Exception {
    TestKeys keys = TestKeys.make(directory, "localhost");
    SslBundle bundle =
        SslBundle.of(
            SslStoreBundle.of(null, null, trusted(keys)),
            SslBundleKey.NONE,
            SslOptions.of(null, Set.of("TLSv1.3")));

    assertThat(BundleKeys.of(bundle, "orders"))
        .containsEntry("schema.registry.ssl.protocol", "TLS")
        .containsEntry("schema.registry.ssl.enabled.protocols", List.of("TLSv1.3"))
        .containsEntry("schema.registry.ssl.truststore.type", "PEM")
        .doesNotContainKeys("schema.registry.ssl.keystore.type");
  }

  @Test
  void aMissingAliasIsNamed() throws Exception {
    TestKeys keys = TestKeys.make(directory, "localhost");
    SslBundle bundle =
        SslBundle.of(
            SslStoreBundle.of(keys.store(), TestKeys.PASSWORD, null),
            SslBundleKey.of(TestKeys.PASSWORD, "other"));

    assertThatThrownBy(() -> BundleKeys.of(bundle, "orders"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("The key store of the SSL bundle orders has no key of its alias");
  }
}
