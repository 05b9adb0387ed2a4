// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.registry.log.LogKey;
import io.avrolope.registry.log.LogKey.Kind;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.AssociationKey;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.topic.AssociationKeys;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The keys for which two states have different values. */
final class StateDifference {
  private final RegistryState now;
  private final RegistryState other;
  private final List<Item> items = new ArrayList<>();

  private StateDifference(RegistryState now, RegistryState other) {
    this.now = now;
    this.other = other;
  }

  /**
   * A key.
   *
   * @param text how the other state differs: a part of a sentence
   */
  record Item(LogKey key, String text) {}

  static List<Item> between(RegistryState now, RegistryState other) {
    StateDifference difference = new StateDifference(now, other);
    difference.addVersions();
    difference.addSettings(Kind.CONFIG, now.configs(), other.configs());
    difference.addSettings(Kind.MODE, now.modes(), other.modes());
    difference.addContexts();
    difference.addAssociations();
    return difference.items;
  }

  private void addVersions() {
    Set<String> subjects = new TreeSet<>(now.subjects());
    subjects.addAll(other.subjects());
    for (String subject : subjects) {
      Set<Integer> numbers = new TreeSet<>(now.versions(subject).keySet());
      numbers.addAll(other.versions(subject).keySet());
      for (int number : numbers) {
        VersionKey key = new VersionKey(subject, number);
        String text = text(now.version(key), other.version(key));
        if (!text.isEmpty()) {
          items.add(new Item(LogKey.schema(key), text));
        }
      }
    }
  }

  private static String text(Optional<StoredVersion> now, Optional<StoredVersion> other) {
    if (now.isEmpty() || other.isEmpty()) {
      return now.isPresent() ? "is missing" : other.isPresent() ? "exists again" : "";
    }
    StoredVersion first = now.get();
    StoredVersion second = other.get();
    if (first.id() != second.id() || !first.body().equals(second.body())) {
      return "has another schema or id";
    }
    return first.isDeleted() == second.isDeleted()
        ? ""
        : second.isDeleted() ? "is deleted" : "is no longer deleted";
  }

  private void addSettings(Kind kind, Map<String, ?> mine, Map<String, ?> others) {
    Set<String> subjects = new TreeSet<>(mine.keySet());
    subjects.addAll(others.keySet());
    for (String subject : subjects) {
      @Nullable Object before = mine.get(subject);
      @Nullable Object after = others.get(subject);
      if (!Objects.equals(before, after)) {
        String text = before == null ? "exists again" : after == null ? "is missing" : "differs";
        items.add(new Item(LogKey.of(kind, subject), text));
      }
    }
  }

  private void addAssociations() {
    Set<AssociationKey> keys = new TreeSet<>();
    now.associations().all().forEach(each -> keys.add(each.key()));
    other.associations().all().forEach(each -> keys.add(each.key()));
    for (AssociationKey key : keys) {
      Optional<Association> before = now.associations().find(key);
      Optional<Association> after = other.associations().find(key);
      if (!before.equals(after)) {
        String text =
            before.isEmpty() ? "exists again" : after.isEmpty() ? "is missing" : "differs";
        items.add(new Item(AssociationKeys.of(key), text));
      }
    }
  }

  private void addContexts() {
    Set<String> mine = new HashSet<>(now.contexts());
    Set<String> others = new HashSet<>(other.contexts());
    Set<String> all = new TreeSet<>(mine);
    all.addAll(others);
    for (String context : all) {
      if (mine.contains(context) != others.contains(context)) {
        String text = mine.contains(context) ? "is missing" : "exists again";
        items.add(new Item(LogKey.of(Kind.CONTEXT, context), text));
      }
    }
  }
}
