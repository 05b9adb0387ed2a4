// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Version;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * The versions of subjects of which many versions were requested in vain: one request for the list
 * replaces a request for each of them. Thread-safe.
 */
final class ListedVersions {
  /** How many absent versions of a subject are requested before its versions are listed. */
  static final int REQUESTED = 10;

  private static final int MAX_SUBJECTS = 1000;

  private final ConcurrentHashMap<String, Listed> lists = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, AtomicInteger> absent = new ConcurrentHashMap<>();
  private final Duration ttl;
  private final LongSupplier nanoClock;

  /**
   * @param ttl how long a list is used; zero: no versions are listed
   */
  ListedVersions(Duration ttl, LongSupplier nanoClock) {
    this.ttl = ttl;
    this.nanoClock = nanoClock;
  }

  private record Listed(Set<Long> versions, long highest, long until) {
    /** Whether the version exists, or may have been registered after the list was made. */
    boolean mayHave(long version) {
      return versions.contains(version) || (version > highest && version - REQUESTED <= highest);
    }
  }

  /**
   * Returns if the registry may have the version.
   *
   * @throws UnknownSchemaException if a recent list does not have it. The versions that come next
   *     may have been registered since
   */
  void check(Version version) {
    Listed list = lists.get(version.subject());
    if (list == null) {
      return;
    }
    if (list.until() - nanoClock.getAsLong() <= 0) {
      lists.remove(version.subject(), list);
    } else if (!list.mayHave(version.version())) {
      throw new UnknownSchemaException(
          version
              + " is not in the list of the subject's versions; that is remembered for "
              + ttl.toSeconds()
              + " s");
    }
  }

  /** Lists the subject's versions if many others were absent too. A list that fails is left out. */
  void isAbsent(Version version, SchemaRegistry source) {
    if (ttl.isZero() || count(version.subject()) < REQUESTED) {
      return;
    }
    absent.remove(version.subject());
    try {
      Optional<SchemaCatalog> catalog = source.catalog();
      if (catalog.isPresent()) {
        Set<Long> versions = new HashSet<>(catalog.get().versions(version.subject()));
        versions.addAll(catalog.get().deletedVersions(version.subject())); // records may have them
        long highest = versions.stream().mapToLong(Long::longValue).max().orElse(0);
        lists.put(
            version.subject(),
            new Listed(versions, highest, nanoClock.getAsLong() + ttl.toNanos()));
      }
    } catch (AvrolopeException e) {
      // the client may read versions, but not list them
    }
  }

  private int count(String subject) {
    if (absent.size() > MAX_SUBJECTS || lists.size() > MAX_SUBJECTS) {
      absent.clear();
      lists.clear();
    }
    return absent.computeIfAbsent(subject, name -> new AtomicInteger()).incrementAndGet();
  }

  /** Must be called after a registration. */
  void forgetAll() {
    lists.clear();
  }
}
