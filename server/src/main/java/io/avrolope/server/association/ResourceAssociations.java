// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.association;

import io.avrolope.server.association.AssociationDecisions.Done;
import io.avrolope.server.association.AssociationRequest.Item;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Client;
import io.avrolope.server.registry.Decisions;
import io.avrolope.server.registry.Preparations;
import io.avrolope.server.registry.Preparations.Intended;
import io.avrolope.server.registry.PreparedComparisons;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.state.Associations;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.DryRun;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.store.SchemaStore.Decision;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The subjects that belong to resources, such as topics. Thread-safe. All methods throw {@link
 * Refusal} if the registry refuses the request, and {@link io.avrolope.server.store.StoreException}
 * if the store fails.
 */
public final class ResourceAssociations {
  private final SchemaStore store;
  private final Preparations preparations;
  private final AssociationDecisions decisions;

  public ResourceAssociations(SchemaStore store, Decisions decisions, Clock clock) {
    this.store = store;
    this.preparations = decisions.preparations();
    this.decisions = new AssociationDecisions(decisions, clock);
  }

  /**
   * An association, and a version of its subject.
   *
   * @param version what was registered, or what was asked for; null for nothing
   */
  public record Associated(Association association, @Nullable StoredVersion version) {}

  /**
   * The result of one request of a batch.
   *
   * @param refusal null if the request was done
   */
  public record Result(
      AssociationRequest request, List<Associated> associations, @Nullable Refusal refusal) {}

  public List<Association> ofSubject(String subject, AssociationFilter filter) {
    return store.read(state -> filter.of(state.associations().ofSubject(subject)));
  }

  /** The associations of a resource by its id. */
  public List<Association> ofResource(String id, AssociationFilter filter) {
    return store.read(state -> filter.of(state.associations().ofResource(id)));
  }

  /**
   * The associations of the resources with a name.
   *
   * @param namespace {@link Associations#ANY} for each namespace
   * @param name {@link Associations#ANY} for each resource
   */
  public List<Association> ofName(String namespace, String name, AssociationFilter filter) {
    return store.read(state -> filter.of(state.associations().matching(namespace, name)));
  }

  /** The latest version of a subject. */
  public Optional<StoredVersion> latest(String subject) {
    return store.read(state -> state.latest(subject));
  }

  /**
   * Creates or changes associations, all of a request or none.
   *
   * @return those that were created or changed; none in a dry run
   */
  public List<Associated> write(
      AssociationRequest request, Execution execution, AssociationGuard guard) {
    return preparations.before(
        intended(List.of(request), guard),
        Client.WAITING,
        prepared ->
            store.write(
                state -> {
                  try (DryRun dryRun = new DryRun(state)) {
                    List<Done> done = decisions.write(state, dryRun, request, guard, prepared);
                    return execution == Execution.DRY_RUN
                        ? new Decision<>(List.of(), List.of())
                        : new Decision<>(
                            done.stream().map(ResourceAssociations::view).toList(),
                            dryRun.changes());
                  }
                }));
  }

  private List<Intended> intended(List<AssociationRequest> requests, AssociationGuard guard) {
    return store.read(
        state ->
            requests.stream()
                .flatMap(request -> decisions.intended(state, request, guard).stream())
                .toList());
  }

  private static Associated view(Done done) {
    return new Associated(done.association(), done.version());
  }

  /** Deletes associations of a resource, all or none. */
  public void delete(
      String resourceId,
      AssociationFilter filter,
      Cascade cascade,
      Execution execution,
      AssociationGuard guard) {
    store.write(
        state -> {
          try (DryRun dryRun = new DryRun(state)) {
            decisions.delete(
                state,
                dryRun,
                resourceId,
                filter,
                cascade,
                each -> guard.beforeDeletion(each, cascade));
            return new Decision<>(
                true, execution == Execution.DRY_RUN ? List.<Change>of() : dryRun.changes());
          }
        });
  }

  /**
   * Does several requests, one after the other. Each is done as a whole or refused as a whole, and
   * the others are done all the same.
   *
   * @return a result for each request; without associations in a dry run
   */
  public List<Result> batch(
      List<AssociationRequest> requests, Execution execution, AssociationGuard guard) {
    return preparations.before(
        intended(requests, guard),
        Client.WAITING,
        prepared ->
            store.write(
                state -> {
                  List<Result> results = new ArrayList<>();
                  try (DryRun whole = new DryRun(state)) {
                    for (AssociationRequest request : requests) {
                      results.add(result(state, whole, request, execution, guard, prepared));
                    }
                    return new Decision<>(
                        List.copyOf(results),
                        execution == Execution.DRY_RUN ? List.<Change>of() : whole.changes());
                  }
                }));
  }

  private Result result(
      RegistryState state,
      DryRun whole,
      AssociationRequest request,
      Execution execution,
      AssociationGuard guard,
      PreparedComparisons prepared) {
    Map<String, StoredVersion> versions = new HashMap<>();
    List<Change> changes;
    try (DryRun dryRun = new DryRun(state)) {
      for (Item item : request.items()) {
        if (item.kind() == Kind.DELETE) {
          decisions.delete(
              state,
              dryRun,
              request.resourceId(),
              new AssociationFilter(
                  request.resourceType(), Set.of(item.associationType()), Set.of()),
              item.cascade(),
              each -> guard.beforeDeletion(each, item.cascade()));
        } else {
          for (Done done : decisions.write(state, dryRun, request.only(item), guard, prepared)) {
            if (done.version() != null) {
              versions.put(done.association().associationType(), done.version());
            }
          }
        }
      }
      changes = dryRun.changes();
    } catch (Refusal e) {
      return new Result(request, List.of(), e);
    }
    whole.make(changes);
    return new Result(
        request,
        execution == Execution.DRY_RUN
            ? List.of()
            : state.associations().ofResource(request.resourceId()).stream()
                .map(each -> new Associated(each, versions.get(each.associationType())))
                .toList(),
        null);
  }
}
