// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.open;

import io.avrolope.registry.AbsenceOptions;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.cache.CachingSchemaRegistry;
import io.avrolope.registry.cache.RegistryIdentity;
import io.avrolope.registry.cache.SchemaCacheDirectory;
import io.avrolope.registry.cache.SchemaStore;
import io.avrolope.registry.confluent.ConfluentSchemaRegistry;
import io.avrolope.registry.directory.ClassPathSchemaRegistry;
import io.avrolope.registry.directory.DirectorySchemaRegistry;
import io.avrolope.registry.memory.InMemorySchemaRegistry;
import io.avrolope.registry.schemarepo.SchemaRepoRegistry;
import io.avrolope.registry.text.RegistryUrl;
import io.avrolope.registry.vendor.VendorApi;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Opens registries. The scheme of {@code schema.registry.url} selects the implementation. */
public final class SchemaRegistries {
  private SchemaRegistries() {}

  /**
   * Opens a registry without a cache. Sends no request yet.
   *
   * @throws IllegalArgumentException if a URL is invalid or has an unknown scheme, or if the URLs
   *     cannot be combined; the operator must act
   */
  @SuppressWarnings("OrphanedFormatString") // %2C is an encoded comma
  public static SchemaRegistry open(RegistryOptions options) {
    List<String> urls = options.urls();
    if (RegistryUrl.areSplit(urls)) {
      throw new IllegalArgumentException(
          "names several URLs, of which one is incomplete; a comma separates URLs, and one in a"
              + " password is written as %2C");
    }
    Set<String> schemes = new HashSet<>();
    for (String url : urls) {
      schemes.add(scheme(url));
    }
    if (schemes.equals(Set.of("http"))
        || schemes.equals(Set.of("https"))
        || schemes.equals(Set.of("http", "https"))) {
      return new ConfluentSchemaRegistry(options);
    }
    requireNoMetadata(options);
    if (Set.of(SchemaRepoRegistry.SCHEME, SchemaRepoRegistry.SECURE_SCHEME).containsAll(schemes)) {
      return new SchemaRepoRegistry(options);
    }
    for (VendorApi api : VendorApi.values()) {
      if (api.schemes().containsAll(schemes)) {
        return api.open(options);
      }
    }
    if (urls.size() > 1) {
      throw new IllegalArgumentException(
          "names several registries ("
              + RegistryUrl.joined(urls)
              + "); only several http(s) URLs go together");
    }
    return openOne(urls.get(0), options.normalize() ? Matching.NORMALIZED : Matching.EXACT);
  }

  private static void requireNoMetadata(RegistryOptions options) {
    if (!options.confluent().latestWithMetadata().isEmpty()) {
      throw new IllegalArgumentException(
          "names a registry that keeps no metadata, "
              + RegistryUrl.withoutUserInfo(options.urls().get(0))
              + "; the newest version by its metadata is available only from http:, https: and"
              + " kafka:");
    }
  }

  /**
   * Opens a registry behind a cache. Closing the cache closes the registry. Absences are
   * remembered, and answers kept on disk, only for registries that are reached by HTTP.
   *
   * @throws IllegalArgumentException as {@link #open}
   */
  public static SchemaRegistry openCached(RegistryOptions options, CacheOptions cache) {
    CacheOptions effective =
        RegistryIdentity.isRemote(options)
            ? cache
            : cache.toBuilder().absences(AbsenceOptions.NONE).directory(null).build();
    SchemaStore store =
        effective.directory().isPresent()
            ? new SchemaCacheDirectory(effective.directory().get(), options)
            : SchemaStore.NONE;
    return new CachingSchemaRegistry(
        open(options), RegistryUrl.joined(options.urls()), effective, store, System::nanoTime);
  }

  private static SchemaRegistry openOne(String url, Matching matching) {
    String rest = url.substring(url.indexOf(':') + 1);
    return switch (scheme(url)) {
      case "mock" ->
          InMemorySchemaRegistry.ofScope(
              rest.startsWith("//") ? rest.substring(2) : rest, matching);
      case "file" -> new DirectorySchemaRegistry(readable(directory(url)), matching);
      case "classpath" ->
          new ClassPathSchemaRegistry(rest.replaceAll("^/+|/+$", ""), loader(), matching);
      default ->
          throw new IllegalArgumentException(
              "names a registry of an unknown kind, "
                  + RegistryUrl.withoutUserInfo(url)
                  + "; known are http:, https:, schema-repo+http:, schema-repo+https:,"
                  + " apicurio+https:, cloudera+https:, azure+https:, file:, classpath: and mock:,"
                  + " and to the serializers also kafka:");
    };
  }

  private static String scheme(String url) {
    int colon = url.indexOf(':');
    return colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
  }

  private static Path directory(String url) {
    String path = url.substring("file:".length());
    try {
      if (!path.isEmpty()) {
        return path.startsWith("//") ? Path.of(URI.create(url)) : Path.of(path);
      }
    } catch (IllegalArgumentException e) {
      // the URL names another host or contains invalid characters
    }
    throw new IllegalArgumentException(
        "names no directory, " + url + "; write file:<path>, or file:///<absolute path> as a URL");
  }

  /** Accepts a directory that does not exist yet: the first registration creates it. */
  private static Path readable(Path directory) {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new IllegalArgumentException(
          "names a file, " + directory + ", not a directory of schemas");
    }
    if (Files.exists(directory) && !Files.isReadable(directory)) {
      throw new IllegalArgumentException(
          "names a directory that this process may not read, " + directory);
    }
    return directory;
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : SchemaRegistries.class.getClassLoader();
  }
}
