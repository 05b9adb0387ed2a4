// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.content.VersionKey;
import io.avrolope.server.association.AssociationFilter;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.model.Association;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.service.Registry;
import io.avrolope.server.service.Registry.ContextId;
import io.avrolope.server.types.SchemaTypes;
import io.avrolope.server.view.SchemaListing;
import io.avrolope.server.view.SchemaListing.SchemaQuery;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Routes below {@code /schemas}, and the compatibility checks. */
record SchemaRoutes(Registry registry, Formats formats, int maxSchemas) {
  private static final int GUID_DIGITS = 32;

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/schemas", this::list),
        Route.quick("/schemas/types", call -> Answer.json(SchemaTypes.names())),
        Route.quick("/schemas/ids/{id}", this::byId),
        Route.quick("/schemas/ids/{id}/schema", this::text),
        Route.quick("/schemas/ids/{id}/subjects", this::subjects),
        Route.quick("/schemas/ids/{id}/versions", this::versions),
        Route.quick("/schemas/guids/{guid}", this::byGuid),
        Route.quick("/schemas/guids/{guid}/ids", this::ids),
        Route.of("POST", "/compatibility/subjects/{subject}/versions", this::withSubject),
        Route.of(
            "POST", "/compatibility/subjects/{subject}/versions/{version}", this::withVersion));
  }

  private Answer list(Call call) {
    SchemaListing listing =
        registry.schemas(
            SchemaQuery.of(call.parameter("subjectPrefix").orElse(""))
                .withDeleted(call.deleted())
                .withLatestOnly(call.flag("latestOnly"))
                .withAliasesToo(call.flag("aliases"))
                .withRuleType(call.parameter("ruleType").orElse("")));
    AssociationFilter filter = AssociationRoutes.filter(call);
    List<StoredVersion> found =
        listing.versions().stream()
            .filter(each -> call.access().isReadable(each.subject()))
            .filter(each -> filter.isEmpty() || filter.acceptsSubject(associations(each)))
            .toList();
    return Answer.json(
        call.page(maxSchemas).of(found).stream()
            .map(each -> listed(each, filter, aliases(call, listing, each)))
            .toList());
  }

  private List<Association> associations(StoredVersion version) {
    return registry.associations().ofSubject(version.subject(), AssociationFilter.ALL);
  }

  private static List<String> aliases(Call call, SchemaListing listing, StoredVersion version) {
    return listing.aliases(version.subject()).stream().filter(call.access()::isReadable).toList();
  }

  /** A version, with the associations and aliases of its subject that were asked for. */
  private AssociationViews.Schema listed(
      StoredVersion version, AssociationFilter filter, List<String> aliases) {
    List<Association> associations =
        filter.isEmpty() ? List.of() : filter.of(associations(version));
    return new AssociationViews.Schema(view(version), associations, aliases);
  }

  private static SchemaView view(StoredVersion version) {
    return SchemaView.ofVersion(version, version.body().text(), version.body().references());
  }

  private StoredVersion found(Call call) {
    return call.visible().ofId(registry, call.id(), call.parameter("subject").orElse(""));
  }

  private Answer byId(Call call) {
    StoredVersion version = found(call);
    SchemaView view =
        SchemaView.ofId(version, formats.text(call, version), formats.references(call, version))
            .withTags(formats.tags(call, version));
    return Answer.json(
        call.flag("fetchMaxId") ? view.withMaxId(registry.highestId(version.subject())) : view);
  }

  private Answer text(Call call) {
    String text = formats.text(call, found(call));
    if (text.isEmpty()) { // imported without a text
      throw Refusal.of(40403, "Schema " + call.id() + " not found");
    }
    return Answer.jsonText(text);
  }

  private List<VersionKey> keys(Call call) {
    return call.visible()
        .keys(
            registry.versionsBeside(
                call.id(), call.parameter("subject").orElse(""), call.deleted()));
  }

  private Answer subjects(Call call) {
    return Answer.json(
        call.page(0).of(keys(call).stream().map(VersionKey::subject).distinct().toList()));
  }

  private Answer versions(Call call) {
    return Answer.json(call.page(0).of(keys(call)));
  }

  private Answer byGuid(Call call) {
    String text = call.segment("guid");
    StoredVersion version = call.visible().ofGuid(registry, guid(text), text);
    return Answer.json(SchemaView.ofGuid(version, formats.text(call, version)));
  }

  private Answer ids(Call call) {
    List<ContextId> ids = guid(call.segment("guid")).map(registry::idsOfGuid).orElse(List.of());
    return Answer.json(call.visible().ids(registry, ids)).ofNothingIf(ids.isEmpty());
  }

  /** With or without hyphens. */
  private static Optional<UUID> guid(String text) {
    String digits = text.replace("-", "");
    if (digits.length() != GUID_DIGITS || !digits.matches("[0-9a-fA-F]*")) {
      return Optional.empty();
    }
    return Optional.of(
        new UUID(
            Long.parseUnsignedLong(digits, 0, GUID_DIGITS / 2, 16),
            Long.parseUnsignedLong(digits, GUID_DIGITS / 2, GUID_DIGITS, 16)));
  }

  private Answer withSubject(Call call) {
    RegisterBody body = RegisterBody.of(call);
    return check(
        call, () -> registry.incompatibilities(call.subject(), body.draft(), call.client()));
  }

  /** Without a version, each schema is compatible, so it must be certain that there is none. */
  private Answer check(Call call, Supplier<List<String>> incompatibilities) {
    boolean isKnown = registry.hasVersions(call.subject());
    return CompatibilityView.answer(call, incompatibilities).ofNothingIf(!isKnown);
  }

  private Answer withVersion(Call call) {
    VersionNumber version = call.version();
    RegisterBody body = RegisterBody.of(call);
    return check(
        call,
        () -> registry.incompatibilities(call.subject(), version, body.draft(), call.client()));
  }
}
