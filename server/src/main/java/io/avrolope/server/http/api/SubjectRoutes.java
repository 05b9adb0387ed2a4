// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.registry.content.Subjects;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Deletion;
import io.avrolope.server.registry.Normalization;
import io.avrolope.server.security.Operation;
import io.avrolope.server.service.Registry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Routes below {@code /subjects}. */
record SubjectRoutes(Registry registry, Formats formats) {

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/subjects", this::list),
        Route.of("POST", "/subjects/{subject}", this::lookUp),
        Route.of("DELETE", "/subjects/{subject}", this::deleteSubject),
        Route.of("GET", "/subjects/{subject}/metadata", this::withMetadata),
        Route.of("GET", "/subjects/{subject}/versions", this::listVersions),
        Route.of("POST", "/subjects/{subject}/versions", this::register),
        Route.quick("/subjects/{subject}/versions/{version}", this::version),
        Route.of("DELETE", "/subjects/{subject}/versions/{version}", this::deleteVersion),
        Route.quick("/subjects/{subject}/versions/{version}/schema", this::text),
        Route.of("GET", "/subjects/{subject}/versions/{version}/referencedby", this::referrers),
        Route.of("POST", "/subjects/{subject}/versions/{version}/tags", this::tags));
  }

  private Answer list(Call call) {
    String prefix = call.parameter("subjectPrefix").orElse(Subjects.ALL_CONTEXTS);
    List<String> subjects = registry.subjects(prefix, deleted(call));
    return Answer.json(call.page(0).of(subjects.stream().filter(call.access()::isListed).toList()));
  }

  private static Deleted deleted(Call call) {
    return call.flag("deletedOnly") ? Deleted.ONLY : call.deleted();
  }

  private static Deletion deletion(Call call) {
    return call.flag("permanent") ? Deletion.PERMANENT : Deletion.SOFT;
  }

  private static Normalization normalization(Call call) {
    return call.flag("normalize") ? Normalization.NORMALIZED : Normalization.AS_SENT;
  }

  private Answer lookUp(Call call) {
    RegisterBody body = RegisterBody.of(call);
    StoredVersion found =
        call.visible()
            .version(
                registry.lookUp(call.subject(), body.draft(), normalization(call), call.deleted()));
    return Answer.json(SchemaView.ofLookup(found, formats.text(call, found)));
  }

  private Answer deleteSubject(Call call) {
    return Answer.json(registry.deleteSubject(call.subject(), deletion(call)));
  }

  private Answer withMetadata(Call call) {
    List<String> keys = call.parameters("key");
    List<String> values = call.parameters("value");
    Map<String, String> properties = new HashMap<>();
    if (keys.size() == values.size()) {
      for (int i = 0; i < keys.size(); i++) {
        properties.put(keys.get(i), values.get(i));
      }
    }
    StoredVersion found = registry.withProperties(call.subject(), properties, call.deleted());
    return Answer.json(view(call, found));
  }

  private SchemaView view(Call call, StoredVersion found) {
    StoredVersion version = call.visible().version(found);
    return SchemaView.ofVersion(
            version, formats.text(call, version), formats.references(call, version))
        .withTags(formats.tags(call, version));
  }

  private Answer listVersions(Call call) {
    boolean asNegative = call.flag("deletedAsNegative");
    List<Integer> numbers =
        registry.versions(call.subject(), asNegative ? Deleted.INCLUDED : deleted(call)).stream()
            .map(
                version ->
                    asNegative && version.isDeleted() ? -version.version() : version.version())
            .toList();
    return Answer.json(call.page(0).of(numbers));
  }

  private Answer register(Call call) {
    RegisterBody body = RegisterBody.of(call);
    call.visible().requireText(call.subject(), body.draft());
    StoredVersion registered =
        registry.register(call.subject(), body.draft(), normalization(call), call.client());
    return Answer.json(SchemaView.ofRegistration(registered, formats.text(call, registered)));
  }

  private Answer version(Call call) {
    return Answer.json(
        view(call, registry.version(call.subject(), call.version(), call.deleted())));
  }

  private Answer deleteVersion(Call call) {
    return Answer.json(registry.deleteVersion(call.subject(), call.version(), deletion(call)));
  }

  private Answer text(Call call) {
    StoredVersion version =
        call.visible().version(registry.version(call.subject(), call.version(), call.deleted()));
    String text = formats.text(call, version);
    return text.isEmpty() ? Answer.noContent() : Answer.jsonText(text);
  }

  private Answer referrers(Call call) {
    return Answer.json(
        call.page(0)
            .of(
                registry.referrers(
                    call.subject(), call.version(), call.deleted(), call.access()::isReadable)));
  }

  private Answer tags(Call call) {
    TagsBody body = call.body(TagsBody.class);
    call.access().requireAlso(Operation.SUBJECT_READ, call.subject()); // the answer has the schema
    StoredVersion registered =
        registry.registerEdited(call.subject(), call.version(), body.draft(), call.client());
    return Answer.json(SchemaView.ofRegistration(registered, registered.body().text()));
  }
}
