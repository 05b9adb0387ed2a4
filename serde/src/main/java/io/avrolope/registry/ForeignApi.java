package io.avrolope.registry;

import java.util.Locale;
import java.util.Set;

/** Registries of other makers that are asked over HTTP, by what stands before their URLs. */
enum ForeignApi {
  APICURIO,
  CLOUDERA,
  AZURE;

  private String prefix() {
    return name().toLowerCase(Locale.ROOT) + "+";
  }

  Set<String> schemes() {
    return Set.of(prefix() + "http", prefix() + "https");
  }

  /**
   * @throws IllegalArgumentException if a URL is none of such a registry
   */
  SchemaRegistry open(RegistryOptions options) {
    return switch (this) {
      case APICURIO -> new ApicurioSchemaRegistry(options, prefix());
      case CLOUDERA -> new ClouderaSchemaRegistry(options, prefix());
      case AZURE -> new AzureSchemaRegistry(options, prefix());
    };
  }
}
