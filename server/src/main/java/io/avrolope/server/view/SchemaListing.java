// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.server.model.RuleSet;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Listings;
import io.avrolope.server.state.RegistryState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Versions of many subjects. Immutable.
 *
 * @param versions sorted by subject and number
 * @param aliases the subjects that stand for another one, by that other subject
 */
public record SchemaListing(List<StoredVersion> versions, Map<String, List<String>> aliases) {
  private static final Comparator<StoredVersion> ORDER =
      Comparator.comparing(StoredVersion::subject).thenComparing(StoredVersion::version);

  /**
   * The query of a client.
   *
   * @param prefix of the subjects; {@code :*:} before it means all contexts
   * @param deleted which versions count
   * @param latestOnly whether only the newest version of each subject counts
   * @param aliasesToo whether the prefix finds subjects by their aliases too
   * @param ruleType of a rule that the version must have; empty for any version
   */
  public record SchemaQuery(
      String prefix, Deleted deleted, boolean latestOnly, boolean aliasesToo, String ruleType) {

    /** All versions, of the subjects with a prefix, that are not deleted. */
    public static SchemaQuery of(String prefix) {
      return new SchemaQuery(prefix, Deleted.HIDDEN, false, false, "");
    }

    public SchemaQuery withDeleted(Deleted next) {
      return new SchemaQuery(prefix, next, latestOnly, aliasesToo, ruleType);
    }

    public SchemaQuery withLatestOnly(boolean next) {
      return new SchemaQuery(prefix, deleted, next, aliasesToo, ruleType);
    }

    public SchemaQuery withAliasesToo(boolean next) {
      return new SchemaQuery(prefix, deleted, latestOnly, next, ruleType);
    }

    public SchemaQuery withRuleType(String next) {
      return new SchemaQuery(prefix, deleted, latestOnly, aliasesToo, next);
    }
  }

  public static SchemaListing of(RegistryState state, SchemaQuery query) {
    Map<String, List<String>> aliases =
        query.aliasesToo() ? aliases(state, query.prefix()) : Map.of();
    TreeSet<String> others = new TreeSet<>(aliases.keySet());
    List<StoredVersion> versions = new ArrayList<>();
    Listings.matching(state, query.prefix())
        .forEach(
            subject -> {
              versions.addAll(versions(state, subject, query));
              others.remove(subject);
            });
    others.forEach(subject -> versions.addAll(versions(state, subject, query)));
    if (!aliases.isEmpty()) {
      versions.sort(ORDER);
    }
    return new SchemaListing(versions, aliases);
  }

  /** The aliases of a subject, sorted. */
  public List<String> aliases(String subject) {
    return aliases.getOrDefault(subject, List.of());
  }

  private static List<StoredVersion> versions(
      RegistryState state, String subject, SchemaQuery query) {
    List<StoredVersion> all = Listings.versions(state, subject, query.deleted());
    int skipped = query.latestOnly() ? Math.max(0, all.size() - 1) : 0;
    return all.subList(skipped, all.size()).stream()
        .filter(each -> query.ruleType().isEmpty() || hasRuleOfType(each, query.ruleType()))
        .toList();
  }

  /** The configured aliases with a prefix. An alias may stand for a subject without a prefix. */
  private static Map<String, List<String>> aliases(RegistryState state, String prefix) {
    Map<String, List<String>> aliases = new TreeMap<>();
    for (String subject : new TreeSet<>(state.configs().keySet())) {
      String target = Listings.unaliased(state, subject);
      if (!target.equals(subject) && Listings.hasPrefix(subject, prefix)) {
        aliases.computeIfAbsent(target, each -> new ArrayList<>()).add(subject);
      }
    }
    return aliases;
  }

  private static boolean hasRuleOfType(StoredVersion version, String type) {
    RuleSet rules = version.body().ruleSet();
    return rules != null && rules.all().anyMatch(rule -> type.equals(rule.type()));
  }
}
