// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import io.avrolope.server.http.route.Route;
import io.avrolope.server.service.Registry;
import java.util.ArrayList;
import java.util.List;

/** The routes of Confluent's API. */
public final class ApiRoutes {
  private ApiRoutes() {}

  /**
   * The routes that a registry has.
   *
   * @param maxSchemas in one answer; the same number of associations
   */
  public static List<Route> of(Registry registry, int maxSchemas) {
    Formats formats = new Formats(registry);
    List<Route> routes = new ArrayList<>();
    routes.addAll(new SubjectRoutes(registry, formats).routes());
    routes.addAll(new SchemaRoutes(registry, formats, maxSchemas).routes());
    routes.addAll(new SettingsRoutes(registry.settings()).routes());
    routes.addAll(new ServerRoutes(registry, "schema-registry").routes());
    if (registry.hasAssociations()) {
      routes.addAll(new AssociationRoutes(registry, maxSchemas).routes());
    }
    return routes;
  }
}
