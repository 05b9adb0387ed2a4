// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.server.association.AssociationFilter;
import io.avrolope.server.association.AssociationFilter.Unassociated;
import io.avrolope.server.association.AssociationForm;
import io.avrolope.server.association.AssociationGuard;
import io.avrolope.server.association.AssociationRequest;
import io.avrolope.server.association.AssociationRequest.Kind;
import io.avrolope.server.association.Cascade;
import io.avrolope.server.association.Execution;
import io.avrolope.server.association.ResourceAssociations;
import io.avrolope.server.association.ResourceAssociations.Associated;
import io.avrolope.server.http.api.AssociationViews.Resource;
import io.avrolope.server.http.api.AssociationViews.Result;
import io.avrolope.server.http.api.AssociationViews.Results;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Answer.Form;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.ContextPrefix;
import io.avrolope.server.http.route.Refusals;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.Lifecycle;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.Operation;
import io.avrolope.server.service.Registry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Routes below {@code /associations}. */
record AssociationRoutes(Registry registry, int maxAssociations) {
  private static final int MULTI_STATUS = 207;
  private static final String OF_RESOURCE = "/associations/resources/{resourceId}";

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/associations/subjects/{subject}", this::ofSubject),
        Route.of("GET", OF_RESOURCE, this::ofResource),
        Route.of("GET", "/associations/resources/{resourceNamespace}/{resourceName}", this::ofName),
        Route.of("POST", "/associations", this::create),
        Route.of("PUT", OF_RESOURCE, this::change),
        Route.of("DELETE", OF_RESOURCE, this::delete),
        Route.of("POST", "/associations:batchGet", this::batchGet),
        Route.of("POST", "/associations:batchMutate", this::batchMutate));
  }

  /**
   * The associations that a client asks for.
   *
   * @throws Refusal if a lifecycle is none
   */
  static AssociationFilter filter(Call call) {
    Set<Lifecycle> lifecycles = new HashSet<>();
    List<String> names = call.parameters("lifecycle");
    for (String name : names.stream().filter(each -> !isNone(each)).toList()) {
      lifecycles.add(
          List.of(Lifecycle.values()).stream()
              .filter(each -> each.name().equalsIgnoreCase(name))
              .findFirst()
              .orElseThrow(Refusals::notFound));
    }
    return new AssociationFilter(
        call.parameter("resourceType").orElse(""),
        Set.copyOf(call.parameters("associationType")),
        lifecycles,
        names.stream().anyMatch(AssociationRoutes::isNone)
            ? Unassociated.ACCEPTED
            : Unassociated.REFUSED);
  }

  /** The lifecycle of subjects without an association. */
  private static boolean isNone(String lifecycle) {
    return lifecycle.equalsIgnoreCase("NONE");
  }

  private ResourceAssociations associations() {
    return registry.associations();
  }

  private Answer ofSubject(Call call) {
    return list(call, associations().ofSubject(call.subject(), filter(call)));
  }

  private Answer ofResource(Call call) {
    return list(call, associations().ofResource(call.segment("resourceId"), filter(call)));
  }

  private Answer ofName(Call call) {
    return list(
        call,
        associations()
            .ofName(call.segment("resourceNamespace"), call.segment("resourceName"), filter(call)));
  }

  private Answer list(Call call, List<Association> found) {
    return Answer.json(call.page(maxAssociations).of(readable(call, found)))
        .ofNothingIf(found.isEmpty());
  }

  private static List<Association> readable(Call call, List<Association> found) {
    return found.stream().filter(each -> call.access().isReadable(each.subject())).toList();
  }

  private Answer create(Call call) {
    return write(call, call.body(AssociationBody.class).creations());
  }

  private Answer change(Call call) {
    return write(call, call.body(AssociationBody.class).changes(call.segment("resourceId")));
  }

  private Answer write(Call call, AssociationForm form) {
    Execution execution = Execution.of(call.flag("dryRun"));
    AssociationRequest request = form.checked(context(call), execution);
    requireRights(call, request);
    return Answer.json(view(request, associations().write(request, execution, rights(call))));
  }

  /** The context of subjects that name none. */
  private static String context(Call call) {
    return ContextPrefix.qualifier(call.parameter("context").orElse(""));
  }

  private static Resource view(AssociationRequest request, List<Associated> associations) {
    return new Resource(
        request.resourceName(),
        request.resourceNamespace(),
        request.resourceId(),
        request.resourceType(),
        AssociationViews.infos(associations));
  }

  private static void requireRights(Call call, AssociationRequest request) {
    for (AssociationRequest.Item item : request.items()) {
      if (item.kind() == Kind.CREATE || (item.kind() == Kind.UPSERT && item.isSubjectNamed())) {
        call.access().require(Operation.SUBJECT_WRITE, item.subject());
      }
    }
  }

  /**
   * Checks the rights of the client when the registry knows all subjects. An item without one has
   * that of the existing association, whose context decides which schemas the references mean.
   */
  private static AssociationGuard rights(Call call) {
    return new AssociationGuard() {
      @Override
      public void beforeWrite(String subject, @Nullable Draft schema) {
        call.access().require(Operation.SUBJECT_WRITE, subject);
        if (schema != null) {
          call.visible().requireReferences(subject, schema.references());
          call.visible().requireText(subject, schema);
        }
      }

      @Override
      public void beforeDeletion(Association association, Cascade cascade) {
        requireRights(call.access(), association, cascade);
      }
    };
  }

  /**
   * A client that deletes an association must be allowed to make it, or to delete its subject with
   * it.
   */
  private static void requireRights(Access access, Association association, Cascade cascade) {
    boolean isDeleted =
        cascade == Cascade.SUBJECTS_TOO && association.lifecycle() == Lifecycle.STRONG;
    access.require(
        isDeleted ? Operation.SUBJECT_DELETE : Operation.SUBJECT_WRITE, association.subject());
  }

  private Answer delete(Call call) {
    String id = call.segment("resourceId");
    AssociationFilter filter = filter(call);
    Cascade cascade = Cascade.of(call.flag("cascadeLifecycle"));
    associations()
        .ofResource(id, filter)
        .forEach(each -> requireRights(call.access(), each, cascade));
    associations().delete(id, filter, cascade, Execution.of(call.flag("dryRun")), rights(call));
    return Answer.noContent();
  }

  /** A client's request for one resource. */
  record GetBody(
      @Nullable String resourceName,
      @Nullable String resourceNamespace,
      @Nullable String resourceId,
      @Nullable String resourceType,
      @Nullable List<@Nullable String> associationTypes,
      @Nullable Lifecycle lifecycle) {
    private static final GetBody EMPTY = new GetBody(null, null, null, null, null, null);

    private AssociationFilter filter() {
      return new AssociationFilter(
          resourceType == null ? "" : resourceType,
          associationTypes == null
              ? Set.of()
              : associationTypes.stream().filter(Objects::nonNull).collect(Collectors.toSet()),
          lifecycle == null ? Set.of() : Set.of(lifecycle));
    }
  }

  /**
   * The queries of a client about several resources.
   *
   * @param includeSchemas whether to answer the latest version of each subject
   */
  record GetBodies(@Nullable List<@Nullable GetBody> requests, @Nullable Boolean includeSchemas) {}

  private Answer batchGet(Call call) {
    GetBodies body = call.body(GetBodies.class);
    if (body.requests() == null || body.requests().isEmpty()) {
      throw Refusal.invalidAssociation("requests", "cannot be null or empty");
    }
    boolean withSchemas = call.flag("includeSchemas") || Boolean.TRUE.equals(body.includeSchemas());
    List<Result> results = new ArrayList<>();
    AnswerSize size = withSchemas ? new AnswerSize() : null;
    for (GetBody each : body.requests()) {
      results.add(result(call, Objects.requireNonNullElse(each, GetBody.EMPTY), size));
    }
    return multiStatus(results).ofNothingIf(results.stream().anyMatch(AssociationRoutes::isEmpty));
  }

  private static boolean isEmpty(Result result) {
    return result.result() != null && result.result().associations().isEmpty();
  }

  private Result result(Call call, GetBody body, @Nullable AnswerSize size) {
    AssociationFilter filter = body.filter();
    List<Association> found;
    if (body.resourceId() != null) {
      found = associations().ofResource(body.resourceId(), filter);
    } else if (body.resourceName() != null && body.resourceNamespace() != null) {
      found = associations().ofName(body.resourceNamespace(), body.resourceName(), filter);
    } else {
      return Result.of(Refusal.invalidAssociation("resourceId", "cannot be null or empty"));
    }
    List<Associated> associated =
        readable(call, found).stream()
            .map(
                each ->
                    new Associated(
                        each,
                        size == null
                            ? null
                            : associations().latest(each.subject()).map(size::added).orElse(null)))
            .toList();
    return new Result(null, resource(body, associated));
  }

  /** The resource as it is stored; as it was asked for if there is none or more than one. */
  private static Resource resource(GetBody body, List<Associated> associated) {
    boolean isOne = associated.stream().map(each -> id(each.association())).distinct().count() == 1;
    if (!isOne) {
      return new Resource(
          body.resourceName(),
          body.resourceNamespace(),
          body.resourceId(),
          body.resourceType(),
          AssociationViews.infos(associated));
    }
    Association first = associated.get(0).association();
    return new Resource(
        first.resourceName(),
        first.resourceNamespace(),
        first.resourceId(),
        first.resourceType(),
        AssociationViews.infos(associated));
  }

  private static List<String> id(Association association) {
    return List.of(
        association.resourceNamespace(), association.resourceName(), association.resourceId());
  }

  private static Answer multiStatus(List<Result> results) {
    return new Answer(MULTI_STATUS, new Results(results), Form.JSON, Map.of());
  }

  private Answer batchMutate(Call call) {
    Execution execution = Execution.of(call.flag("dryRun"));
    Map<Integer, AssociationRequest> valid = new TreeMap<>(); // by their places in the batch
    List<Result> results = new ArrayList<>();
    for (AssociationBody body : call.body(AssociationBody.Batch.class).all()) {
      try {
        AssociationRequest request = body.mixed().checked(context(call), execution);
        requireRights(call, request);
        valid.put(results.size(), request);
        results.add(new Result(null, view(request, List.of())));
      } catch (Refusal e) {
        results.add(Result.of(e));
      }
    }
    Iterator<ResourceAssociations.Result> done =
        associations().batch(List.copyOf(valid.values()), execution, rights(call)).iterator();
    for (int place : valid.keySet()) {
      results.set(place, result(done.next()));
    }
    return multiStatus(results);
  }

  private static Result result(ResourceAssociations.Result done) {
    Refusal refusal = done.refusal();
    return refusal == null
        ? new Result(null, view(done.request(), done.associations()))
        : Result.of(refusal);
  }
}
