// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Deletions;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Lookups;
import io.avrolope.server.registry.Preparations.Intended;
import io.avrolope.server.registry.PreparedComparisons;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.Registrations;
import io.avrolope.server.registry.Scopes;
import io.avrolope.server.state.Associations;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides on associations: which are made, changed and deleted, and with which schemas. */
public final class AssociationDecisions {
  private final Scopes scopes;
  private final Lookups lookups;
  private final Registrations registrations;
  private final Deletions deletions;
  private final Clock clock;

  AssociationDecisions(Decisions decisions, Clock clock) {
    this.scopes = decisions.scopes();
    this.lookups = decisions.lookupsUnderLock();
    this.registrations = decisions.registrations();
    this.deletions = decisions.deletions();
    this.clock = clock;
  }

  /**
   * An item and what follows from it.
   *
   * @param association to keep; null if the existing one remains as it is
   * @param isRegistered whether the item's schema is to be registered
   */
  private record Plan(Item item, @Nullable Association association, boolean isRegistered) {}

  /**
   * An association that was made or changed.
   *
   * @param version what was registered for it; null if nothing was
   */
  record Done(Association association, @Nullable StoredVersion version) {}

  /**
   * Creates and changes associations. All items are checked before the first takes effect.
   *
   * @param guard may end the request; called with the subject and schema of each item first
   * @param prepared for {@link #intended}
   */
  List<Done> write(
      RegistryState state,
      DryRun dryRun,
      AssociationRequest request,
      AssociationGuard guard,
      PreparedComparisons prepared) {
    List<Item> items = request.items();
    Set<String> types = new HashSet<>();
    for (Item item : items) {
      if (!types.add(item.associationType())) {
        throw Refusal.invalidAssociation(
            "associationType", "Duplicate association type: " + item.associationType());
      }
    }
    List<Plan> plans = items.stream().map(item -> plan(state, request, item, guard)).toList();
    List<Optional<StoredVersion>> versions = new ArrayList<>();
    for (Plan plan : plans) {
      versions.add(registered(state, dryRun, plan, prepared));
    }
    List<Done> done = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      Association association = plans.get(i).association();
      if (association != null) {
        dryRun.make(List.of(new Change.PutAssociation(association)));
        done.add(new Done(association, versions.get(i).orElse(null)));
      }
    }
    return done;
  }

  /** The registrations that a request may lead to, of subjects that the guard allows. */
  List<Intended> intended(RegistryState state, AssociationRequest request, AssociationGuard guard) {
    List<Intended> intended = new ArrayList<>();
    for (Item sent : request.items()) {
      Draft schema = sent.schema();
      if (schema != null && sent.kind() != Kind.DELETE) {
        Item item = sameType(state, request, sent).findFirst().map(sent::of).orElse(sent);
        if (isAllowed(item, guard)) {
          intended.add(new Intended(item.subject(), schema, sent.normalization()));
        }
      }
    }
    return intended;
  }

  /** A subject that the guard does not allow is refused later, in its turn. */
  private static boolean isAllowed(Item item, AssociationGuard guard) {
    try {
      guard.beforeWrite(item.subject(), item.schema());
      return true;
    } catch (Refusal e) {
      return false;
    }
  }

  private Optional<StoredVersion> registered(
      RegistryState state, DryRun dryRun, Plan plan, PreparedComparisons prepared) {
    Item item = plan.item();
    if (!plan.isRegistered() || item.schema() == null) {
      return Optional.empty();
    }
    Decision<StoredVersion> decision =
        registrations.register(
            state, item.subject(), item.schema(), item.normalization(), prepared);
    dryRun.make(decision.changes());
    return Optional.of(decision.answer());
  }

  private Plan plan(
      RegistryState state, AssociationRequest request, Item sent, AssociationGuard guard) {
    Optional<Association> same = sameType(state, request, sent).findFirst();
    Item item = same.map(sent::of).orElse(sent);
    guard.beforeWrite(item.subject(), item.schema());
    scopes.requireWritable(state, item.subject());
    if (same.isEmpty()) {
      guardUsualSubject(request, item, guard);
      return creation(state, request, item);
    }
    requireSameResource(request, same.get());
    return item.kind() == Kind.CREATE
        ? repetition(state, request, item, same.get())
        : change(state, request, item, same.get());
  }

  /** The resource's clients will use the item's subject instead of the usual one. */
  private static void guardUsualSubject(
      AssociationRequest request, Item item, AssociationGuard guard) {
    guard.beforeWrite(request.resourceName() + "-" + item.associationType(), null);
  }

  /** The associations of the item's type that the resource has by its id, then by its name. */
  private static Stream<Association> sameType(
      RegistryState state, AssociationRequest request, Item item) {
    Associations all = state.associations();
    return Stream.concat(
            all.ofResource(request.resourceId()).stream(),
            all.ofName(request.resourceNamespace(), request.resourceName()).stream())
        .filter(each -> each.associationType().equals(item.associationType()));
  }

  /** A resource with the same name and another id is another resource. */
  private static void requireSameResource(AssociationRequest request, Association existing) {
    if (!request.resourceId().isEmpty() && !request.resourceId().equals(existing.resourceId())) {
      throw Refusal.associationExists(existing.associationType(), request.resourceName());
    }
  }

  private Plan creation(RegistryState state, AssociationRequest request, Item item) {
    Lifecycle lifecycle = item.newLifecycle();
    request.requireFitting(item, lifecycle);
    if (item.isFrozen() && !scopes.mode(state, item.subject()).allowsIds()) {
      requireNewSubject(state, item);
    }
    requireFree(state, request, item, lifecycle);
    requireVersion(state, item);
    long now = clock.millis();
    return new Plan(
        item,
        new Association(
            item.subject(),
            UUID.randomUUID().toString(),
            request.resourceName(),
            request.resourceNamespace(),
            request.resourceId(),
            request.resourceType(),
            item.associationType(),
            lifecycle,
            item.isFrozen(),
            now,
            now),
        true);
  }

  /** A frozen association begins together with its subject, unless both are imported. */
  private static void requireNewSubject(RegistryState state, Item item) {
    if (item.schema() == null) {
      throw Refusal.invalidAssociation(
          "schema", "schema must be provided when creating a frozen association");
    }
    if (state.latest(item.subject()).isPresent()) {
      throw Refusal.invalidAssociation(
          "frozen", "cannot create a frozen association when schemas already exist in the subject");
    }
  }

  private static void requireVersion(RegistryState state, Item item) {
    if (item.schema() == null && state.latest(item.subject()).isEmpty()) {
      throw Refusal.noActiveVersion(item.subject());
    }
  }

  /** A strong association must be the only one of its subject. */
  private static void requireFree(
      RegistryState state, AssociationRequest request, Item item, Lifecycle lifecycle) {
    List<Association> others =
        state.associations().ofSubject(item.subject()).stream()
            .filter(each -> !each.key().equals(request.key(item)))
            .toList();
    if (lifecycle == Lifecycle.STRONG && !others.isEmpty()) {
      throw Refusal.subjectAssociated(item.subject());
    }
    if (others.stream().anyMatch(each -> each.lifecycle() == Lifecycle.STRONG)) {
      throw Refusal.subjectStronglyAssociated(item.subject());
    }
  }

  /** Creating what exists already is no error, if it is the same in all points. */
  private Plan repetition(
      RegistryState state, AssociationRequest request, Item item, Association existing) {
    boolean isSame =
        existing.subject().equals(item.subject())
            && existing.lifecycle() == item.newLifecycle()
            && existing.frozen() == item.isFrozen();
    boolean hasSchema =
        item.schema() == null
            || lookups
                .find(state, item.subject(), item.schema(), item.normalization(), Deleted.HIDDEN)
                .isPresent();
    if (!isSame || !hasSchema) {
      throw Refusal.associationExists(item.associationType(), request.resourceName());
    }
    return new Plan(item, null, false);
  }

  private Plan change(
      RegistryState state, AssociationRequest request, Item item, Association existing) {
    if (!existing.subject().equals(item.subject())) {
      throw Refusal.invalidAssociation(
          "subject",
          "subject of association cannot be changed from '"
              + existing.subject()
              + "' to '"
              + item.subject()
              + "'");
    }
    if (item.frozen() != null && item.frozen() != existing.frozen()) {
      throw Refusal.invalidAssociation(
          "frozen", "frozen attribute of association cannot be changed");
    }
    Lifecycle lifecycle = item.lifecycle() == null ? existing.lifecycle() : item.lifecycle();
    boolean isChanged = lifecycle != existing.lifecycle();
    if (isChanged && existing.frozen()) {
      throw Refusal.associationFrozen(existing);
    }
    request.requireFitting(item, lifecycle);
    requireFree(state, request, item, lifecycle);
    requireVersion(state, item);
    return new Plan(item, isChanged ? existing.with(lifecycle, clock.millis()) : null, true);
  }

  /**
   * Deletes associations, and with {@code cascade} the subjects that belong to the resource.
   *
   * @param filter which of them
   * @param guard may end the request; called with each association first
   * @throws Refusal if there is no such association, or one of them is frozen and stays alone
   */
  void delete(
      RegistryState state,
      DryRun dryRun,
      String resourceId,
      AssociationFilter filter,
      Cascade cascade,
      Consumer<Association> guard) {
    List<Association> found = filter.of(state.associations().ofResource(resourceId));
    if (found.isEmpty()) {
      throw Refusal.associationNotFound(resourceId);
    }
    found.forEach(guard);
    Set<String> subjects = new HashSet<>();
    for (Association each : found) {
      scopes.requireWritable(state, each.subject());
      if (each.frozen() && cascade == Cascade.ASSOCIATIONS_ONLY) {
        throw Refusal.associationFrozen(each);
      }
    }
    for (Association each : found) {
      dryRun.make(List.of(new Change.RemoveAssociation(each.key())));
    }
    for (Association each : found) {
      if (cascade == Cascade.SUBJECTS_TOO
          && each.lifecycle() == Lifecycle.STRONG
          && subjects.add(each.subject())) {
        deleteSubject(state, dryRun, each.subject());
      }
    }
  }

  private void deleteSubject(RegistryState state, DryRun dryRun, String subject) {
    if (state.latest(subject).isPresent()) {
      dryRun.make(deletions.deleteSubject(state, subject, Deletion.SOFT).changes());
    }
    if (!state.versions(subject).isEmpty()) {
      dryRun.make(deletions.deleteSubject(state, subject, Deletion.PERMANENT).changes());
    }
  }
}
