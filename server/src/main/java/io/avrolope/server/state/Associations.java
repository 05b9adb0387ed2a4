// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.state;

import io.avrolope.server.model.Association;
import io.avrolope.server.model.AssociationKey;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The associations of a registry. All lists are sorted by {@link AssociationKey}. Not thread-safe:
 * guarded by the lock of its state.
 */
public final class Associations {
  /** The name that stands for all names of resources or namespaces, as Confluent's clients send. */
  public static final String ANY = "-";

  private final NavigableMap<AssociationKey, Association> all = new TreeMap<>();
  private final Map<String, NavigableSet<AssociationKey>> keysBySubject = new HashMap<>();
  private final Map<String, NavigableSet<AssociationKey>> keysByResource = new HashMap<>();

  void put(Association association) {
    AssociationKey key = association.key();
    remove(key);
    all.put(key, association);
    keysBySubject.computeIfAbsent(association.subject(), each -> new TreeSet<>()).add(key);
    keysByResource.computeIfAbsent(association.resourceId(), each -> new TreeSet<>()).add(key);
  }

  void remove(AssociationKey key) {
    Association old = all.remove(key);
    if (old != null) {
      remove(keysBySubject, old.subject(), key);
      remove(keysByResource, old.resourceId(), key);
    }
  }

  private static void remove(
      Map<String, NavigableSet<AssociationKey>> index, String name, AssociationKey key) {
    NavigableSet<AssociationKey> keys = index.get(name);
    if (keys != null && keys.remove(key) && keys.isEmpty()) {
      index.remove(name);
    }
  }

  public Collection<Association> all() {
    return Collections.unmodifiableCollection(all.values());
  }

  public Optional<Association> find(AssociationKey key) {
    return Optional.ofNullable(all.get(key));
  }

  /** Whether any association names a subject. */
  public boolean hasSubject(String subject) {
    return keysBySubject.containsKey(subject);
  }

  public List<Association> ofSubject(String subject) {
    return found(keysBySubject.get(subject));
  }

  /** The associations of a resource, which clients know by its id. */
  public List<Association> ofResource(String id) {
    return found(keysByResource.get(id));
  }

  private List<Association> found(@Nullable NavigableSet<AssociationKey> keys) {
    return keys == null
        ? List.of()
        : keys.stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /** The associations of a resource by its exact name. */
  public List<Association> ofName(String namespace, String name) {
    return all.tailMap(new AssociationKey(name, namespace, "", "", "")).values().stream()
        .takeWhile(
            each -> each.resourceName().equals(name) && each.resourceNamespace().equals(namespace))
        .toList();
  }

  /**
   * The associations of the resources whose names match.
   *
   * @param namespace {@link #ANY} for each namespace
   * @param name {@link #ANY} for each resource
   */
  public List<Association> matching(String namespace, String name) {
    if (name.equals(ANY)) {
      return all.values().stream().filter(each -> isIn(namespace, each)).toList();
    }
    return all.tailMap(new AssociationKey(name, "", "", "", "")).values().stream()
        .takeWhile(each -> each.resourceName().equals(name))
        .filter(each -> isIn(namespace, each))
        .toList();
  }

  private static boolean isIn(String namespace, Association association) {
    return namespace.equals(ANY) || namespace.equals(association.resourceNamespace());
  }
}
