// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.model.SchemaBody;
import io.avrolope.server.model.StoredVersion;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a registry: versions, settings, contexts and associations, with their indexes. Only
 * {@link #apply} changes them, and equal changes lead to equal states. Beside them it knows the
 * subjects of which it lacks versions. Not thread-safe.
 */
public final class RegistryState {
  private final NavigableMap<String, NavigableMap<Integer, StoredVersion>> subjects =
      new TreeMap<>();
  private final NavigableMap<String, ContextIndex> contexts = new TreeMap<>();
  private final NavigableMap<String, Config> configs = new TreeMap<>();
  private final NavigableMap<String, Mode> modes = new TreeMap<>();
  private final Map<VersionKey, NavigableSet<VersionKey>> referrers = new HashMap<>();
  private final Associations associations = new Associations();
  private final VersionCounts counts = new VersionCounts();
  private final Set<String> withheld = new HashSet<>();

  /** The changes of single versions that a change of several versions consists of, or itself. */
  public List<Change> steps(Change change) {
    if (change instanceof Change.DeleteSubject delete) {
      return versions(delete.subject()).values().stream()
          .filter(version -> version.version() <= delete.version() && !version.isDeleted())
          .<Change>map(version -> new Change.PutVersion(version.deleted()))
          .toList();
    }
    if (change instanceof Change.ClearDeleted clear) {
      return subjects.keySet().stream()
          .filter(subject -> Subjects.covers(clear.scope(), subject))
          .flatMap(subject -> versions(subject).values().stream())
          .filter(StoredVersion::isDeleted)
          .<Change>map(version -> new Change.RemoveVersion(version.key()))
          .toList();
    }
    return List.of(change);
  }

  /** Makes one change. */
  public void apply(Change change) {
    if (change instanceof Change.DeleteSubject || change instanceof Change.ClearDeleted) {
      steps(change).forEach(this::apply);
    } else if (change instanceof Change.PutVersion put) {
      put(put.version());
    } else if (change instanceof Change.RemoveVersion remove) {
      remove(remove.key());
    } else if (change instanceof Change.SetConfig set) {
      set(configs, set.subject(), set.config());
    } else if (change instanceof Change.SetMode set) {
      set(modes, set.subject(), set.mode());
    } else if (change instanceof Change.SetHighestId set) {
      index(set.context()).setHighestId(set.id());
    } else if (change instanceof Change.RemoveContext remove) {
      index(remove.context()).unlist();
    } else if (change instanceof Change.PutAssociation put) {
      associations.put(put.association());
    } else if (change instanceof Change.RemoveAssociation remove) {
      associations.remove(remove.key());
    }
  }

  /** Notes that the store has versions of the subject that must not be served. */
  public void withhold(String subject) {
    withheld.add(subject);
  }

  /** Whether versions of the subject are not served; no other subject may answer for it. */
  public boolean isWithheld(String subject) {
    return withheld.contains(subject);
  }

  /** Makes a context what it was before a {@link DryRun}. */
  void restore(String context, boolean isCounted, boolean isListed, int highestId) {
    if (!isCounted) {
      contexts.remove(context);
      return;
    }
    index(context).setHighestId(highestId);
    if (!isListed) {
      index(context).unlist();
    }
  }

  private void put(StoredVersion added) {
    remove(added.key());
    StoredVersion version = added.withBody(shared(added));
    counts.add(version, isLive(version.subject()));
    subjects
        .computeIfAbsent(version.subject(), subject -> new TreeMap<>())
        .put(version.version(), version);
    index(Subjects.context(version.subject())).add(version);
    for (VersionKey target : targets(version)) {
      referrers.computeIfAbsent(target, key -> new TreeSet<>()).add(version.key());
    }
  }

  private boolean isLive(String subject) {
    return latest(subject).isPresent();
  }

  /** The content of another version with the same GUID: subjects may share a long schema. */
  private SchemaBody shared(StoredVersion version) {
    ContextIndex index = index(Subjects.context(version.subject()));
    SchemaBody body = version.body();
    return index
        .id(body.guid())
        .flatMap(id -> index.keys(id).stream().findFirst())
        .flatMap(this::version)
        .map(StoredVersion::body)
        .filter(body::equals)
        .orElse(body);
  }

  private void remove(VersionKey key) {
    NavigableMap<Integer, StoredVersion> versions = subjects.get(key.subject());
    StoredVersion old = versions == null ? null : versions.remove(key.version());
    if (versions == null || old == null) {
      return;
    }
    if (versions.isEmpty()) {
      subjects.remove(key.subject());
    }
    counts.remove(old, isLive(key.subject()));
    index(Subjects.context(key.subject())).remove(old);
    for (VersionKey target : targets(old)) {
      NavigableSet<VersionKey> keys = referrers.get(target);
      if (keys != null && keys.remove(key) && keys.isEmpty()) {
        referrers.remove(target);
      }
    }
  }

  private static List<VersionKey> targets(StoredVersion version) {
    String context = Subjects.context(version.subject());
    return version.body().references().stream()
        .filter(reference -> !reference.subject().isEmpty() && reference.version() != 0)
        .map(reference -> target(context, reference))
        .toList();
  }

  private static VersionKey target(String context, Reference reference) {
    return new VersionKey(Subjects.inContext(context, reference.subject()), reference.version());
  }

  private static <V> void set(Map<String, V> map, String subject, @Nullable V value) {
    if (value == null) {
      map.remove(subject);
    } else {
      map.put(subject, value);
    }
  }

  private ContextIndex index(String context) {
    return contexts.computeIfAbsent(context, name -> new ContextIndex());
  }

  /** For reads, which may run beside each other and name any context. */
  private ContextIndex known(String context) {
    ContextIndex index = contexts.get(context);
    return index == null ? new ContextIndex() : index;
  }

  /** All versions of a subject by their numbers, deleted ones included. */
  public SortedMap<Integer, StoredVersion> versions(String subject) {
    NavigableMap<Integer, StoredVersion> versions = subjects.get(subject);
    return versions == null
        ? Collections.emptySortedMap()
        : Collections.unmodifiableSortedMap(versions);
  }

  /** All versions from the highest number to the lowest, deleted ones included. */
  public Collection<StoredVersion> versionsDescending(String subject) {
    NavigableMap<Integer, StoredVersion> versions = subjects.get(subject);
    return versions == null ? List.of() : versions.descendingMap().values();
  }

  /** The version of a subject with the highest number that is not deleted. */
  public Optional<StoredVersion> latest(String subject) {
    return versionsDescending(subject).stream().filter(version -> !version.isDeleted()).findFirst();
  }

  public Optional<StoredVersion> version(VersionKey key) {
    return Optional.ofNullable(versions(key.subject()).get(key.version()));
  }

  /** All subjects, sorted, also those whose versions all are deleted. */
  public Set<String> subjects() {
    return Collections.unmodifiableSet(subjects.keySet());
  }

  /** The subjects whose names begin so, sorted. */
  public Collection<String> subjects(String prefix) {
    return subjects.subMap(prefix, true, prefix + Character.MAX_VALUE, false).keySet();
  }

  /** The versions with an id, sorted; deleted ones included. */
  public Set<VersionKey> keys(String context, int id) {
    return known(context).keys(id);
  }

  /** The first version with an id. */
  public Optional<StoredVersion> first(String context, int id) {
    Set<VersionKey> keys = keys(context, id);
    return keys.isEmpty() ? Optional.empty() : version(keys.iterator().next());
  }

  public Optional<UUID> guid(String context, int id) {
    return known(context).guid(id);
  }

  public Optional<Integer> id(String context, UUID guid) {
    return known(context).id(guid);
  }

  public int highestId(String context) {
    return known(context).highestId();
  }

  /**
   * The highest id that was ever given, except 2147483647. After that one, ids go on from here, so
   * that no id is given again.
   */
  public int highestOrdinaryId(String context) {
    return known(context).highestOrdinaryId();
  }

  /** Whether a context is listed; the default context, which is empty, always is. */
  public boolean isListed(String context) {
    ContextIndex index = contexts.get(context);
    return context.isEmpty() || (index != null && index.isListed());
  }

  /** The contexts that are listed, sorted; the default context, which is empty, always is. */
  public List<String> contexts() {
    return contexts.entrySet().stream()
        .filter(entry -> !entry.getKey().isEmpty() && entry.getValue().isListed())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Contexts that ever had an id, also those that are no longer listed; the default one too. */
  public Set<String> countedContexts() {
    return Collections.unmodifiableSet(contexts.keySet());
  }

  /** The versions that refer to a version, sorted; deleted ones included. */
  public Set<VersionKey> referrers(VersionKey target) {
    return referrers.getOrDefault(target, new TreeSet<>());
  }

  public Optional<Config> config(String subject) {
    return Optional.ofNullable(configs.get(subject));
  }

  public Optional<Mode> mode(String subject) {
    return Optional.ofNullable(modes.get(subject));
  }

  /** How many versions there are. */
  public VersionCounts counts() {
    return counts;
  }

  /** How many different ids all contexts have, including the ids of deleted versions. */
  public int ids() {
    return contexts.values().stream().mapToInt(ContextIndex::ids).sum();
  }

  /** The subjects of resources. */
  public Associations associations() {
    return associations;
  }

  public Map<String, Config> configs() {
    return Collections.unmodifiableMap(configs);
  }

  public Map<String, Mode> modes() {
    return Collections.unmodifiableMap(modes);
  }
}
