// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.registry.SchemaContent.Reference;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.References;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.view.SubjectDetails.Named;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The versions that a version needs, directly or through others, and the versions that need it.
 *
 * @param nodes the version itself first
 * @param edges between the nodes
 * @param isCut whether there are more versions than the graph has
 */
public record ReferenceGraph(List<Node> nodes, List<Edge> edges, boolean isCut) {
  private static final int MAX_NODES = 200;

  public ReferenceGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * A version in the graph.
   *
   * @param distance how many references lead to it: above 0 from the version of the graph, below 0
   *     to it
   */
  public record Node(Named version, int distance) {}

  /**
   * A reference.
   *
   * @param from the index of the node whose schema has the reference
   * @param name of the type
   */
  public record Edge(int from, int to, String name) {}

  static ReferenceGraph of(RegistryState state, StoredVersion root, Predicate<String> visible) {
    Map<VersionKey, Node> nodes = new LinkedHashMap<>();
    nodes.put(root.key(), new Node(Named.of(root), 0));
    boolean isCut = walk(nodes, root, 1, each -> visible(targets(state, each), visible));
    isCut |=
        walk(nodes, root, -1, each -> visible(found(state, state.referrers(each.key())), visible));
    return new ReferenceGraph(List.copyOf(nodes.values()), edges(state, nodes), isCut);
  }

  private static List<StoredVersion> visible(
      List<StoredVersion> versions, Predicate<String> visible) {
    return versions.stream().filter(each -> visible.test(each.subject())).toList();
  }

  /** Adds what is reached, nearest first, and returns whether the bound was met. */
  private static boolean walk(
      Map<VersionKey, Node> nodes,
      StoredVersion root,
      int step,
      Function<StoredVersion, Collection<StoredVersion>> next) {
    ArrayDeque<StoredVersion> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      StoredVersion version = open.remove();
      Node from = nodes.get(version.key());
      int distance = from == null ? step : from.distance() + step;
      for (StoredVersion each : next.apply(version)) {
        if (!nodes.containsKey(each.key())) {
          if (nodes.size() >= MAX_NODES) {
            return true;
          }
          nodes.put(each.key(), new Node(Named.of(each), distance));
          open.add(each);
        }
      }
    }
    return false;
  }

  private static List<StoredVersion> targets(RegistryState state, StoredVersion version) {
    return version.body().references().stream()
        .map(reference -> References.target(state, version.subject(), reference))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<StoredVersion> found(RegistryState state, Collection<VersionKey> keys) {
    return keys.stream().map(state::version).flatMap(Optional::stream).toList();
  }

  private static List<Edge> edges(RegistryState state, Map<VersionKey, Node> nodes) {
    List<VersionKey> keys = List.copyOf(nodes.keySet());
    Map<VersionKey, Integer> indexes = new LinkedHashMap<>();
    keys.forEach(key -> indexes.put(key, indexes.size()));
    Set<Edge> edges = new LinkedHashSet<>();
    for (VersionKey key : keys) {
      Optional<StoredVersion> version = state.version(key);
      for (Reference reference :
          version.map(each -> each.body().references()).orElse(new ArrayList<>())) {
        References.target(state, key.subject(), reference)
            .map(target -> indexes.get(target.key()))
            .ifPresent(
                to -> edges.add(new Edge(indexes.getOrDefault(key, 0), to, reference.name())));
      }
    }
    return List.copyOf(edges);
  }
}
