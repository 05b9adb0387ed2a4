// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.console;

import io.avrolope.server.http.api.RegisterBody;
import io.avrolope.server.http.api.ServerRoutes;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.records.Topics;
import io.avrolope.server.registry.Deleted;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.VersionNumber;
import io.avrolope.server.security.Access;
import io.avrolope.server.service.Registry;
import io.avrolope.server.view.ConsoleQueries;
import io.avrolope.server.view.Page;
import io.avrolope.server.view.SubjectSearch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Routes that only the console reads, below {@code /console/api}. They change nothing. */
public record ConsoleRoutes(Registry registry, Topics topics) {
  private static final int MAX_ROWS = 1_000;
  private static final int BAD_REQUEST = 400;

  /** These routes, and those for topics. */
  public List<Route> routes() {
    return Stream.concat(own().stream(), new TopicRoutes(registry, topics).routes().stream())
        .toList();
  }

  private List<Route> own() {
    return List.of(
        Route.of("GET", "/console/api/server", this::server),
        Route.of("GET", "/console/api/subjects", this::subjects),
        Route.of("GET", "/console/api/subjects/{subject}", this::subject),
        Route.of("POST", "/console/api/subjects/{subject}/check", this::check),
        Route.of("GET", "/console/api/subjects/{subject}/difference", this::difference),
        Route.of("GET", "/console/api/subjects/{subject}/versions/{version}", this::version),
        Route.of(
            "GET",
            "/console/api/subjects/{subject}/versions/{version}/references",
            this::references),
        Route.of("GET", "/console/api/settings", this::settings));
  }

  private ConsoleQueries console() {
    return registry.console();
  }

  private Answer server(Call call) {
    return Answer.revalidated(
        new TreeMap<>(
            Map.of(
                "version",
                ServerRoutes.version().get("version"),
                "contexts",
                call.visible().contexts(registry),
                "topics",
                topics.status(),
                "users",
                users(call.access()))));
  }

  /** The user's name is empty if the request has no credentials. */
  private static Map<String, Object> users(Access access) {
    return new TreeMap<>(Map.of("signIn", access.canSignIn(), "user", access.caller().name()));
  }

  private Answer subjects(Call call) {
    SubjectSearch search =
        new SubjectSearch(
            call.parameter("text").orElse(""),
            call.parameter("context").filter(context -> !context.isEmpty()),
            deleted(call));
    Page page = call.page(MAX_ROWS);
    return Answer.revalidated(console().subjects(search, page, call.access()::isListed));
  }

  private static Deleted deleted(Call call) {
    Optional<String> name = call.parameter("deleted");
    try {
      return name.map(each -> Deleted.valueOf(each.toUpperCase(Locale.ROOT)))
          .orElse(Deleted.HIDDEN);
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          BAD_REQUEST,
          "Parameter deleted must be hidden, included or only, but was " + name.orElse(""));
    }
  }

  private Answer subject(Call call) {
    return Answer.revalidated(
        console().subject(call.subject(), call.access()::isListed, call.visible().settings()));
  }

  private Answer version(Call call) {
    return Answer.revalidated(
        console().version(call.subject(), call.version(), call.access()::isListed));
  }

  private Answer references(Call call) {
    return Answer.revalidated(
        console().references(call.subject(), call.version(), call.access()::isListed));
  }

  private Answer difference(Call call) {
    return Answer.revalidated(
        console()
            .difference(
                call.subject(), version(call, "older"), version(call, "newer"), call.client()));
  }

  private static VersionNumber version(Call call, String parameter) {
    return call.parameter(parameter)
        .map(VersionNumber::parse)
        .orElseThrow(
            () -> Refusal.of(BAD_REQUEST, "Parameter " + parameter + " must name a version"));
  }

  private Answer check(Call call) {
    return Answer.json(
        console().check(call.subject(), RegisterBody.of(call).draft(), call.client()));
  }

  private Answer settings(Call call) {
    return Answer.revalidated(Map.of("scopes", console().settings(call.visible().settings())));
  }
}
