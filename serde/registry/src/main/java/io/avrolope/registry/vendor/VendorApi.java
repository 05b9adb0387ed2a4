// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.http.RetryingHttpClient;
import java.util.Locale;
import java.util.Set;

/** The registries of other vendors that have an HTTP API, by the prefix of their URLs. */
public enum VendorApi {
  APICURIO,
  CLOUDERA,
  AZURE;

  private String prefix() {
    return name().toLowerCase(Locale.ROOT) + "+";
  }

  /** The URL schemes, such as {@code apicurio+https}. */
  public Set<String> schemes() {
    return Set.of(prefix() + "http", prefix() + "https");
  }

  /**
   * Opens the registry at the URLs of the options.
   *
   * @throws IllegalArgumentException if a URL is not one of the vendor's registry
   */
  public SchemaRegistry open(RegistryOptions options) {
    return switch (this) {
      case APICURIO -> new ApicurioSchemaRegistry(options, prefix());
      case CLOUDERA -> new ClouderaSchemaRegistry(http(options));
      case AZURE -> new AzureSchemaRegistry(http(options));
    };
  }

  private RetryingHttpClient http(RegistryOptions options) {
    return RetryingHttpClient.withoutPrefix(options, prefix());
  }
}
