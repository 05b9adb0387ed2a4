// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.registry.RegistrySettings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes of configurations and modes. */
record SettingsRoutes(RegistrySettings settings) {

  /** The body of {@code PUT /mode}. */
  record ModeBody(@Nullable String mode) {}

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/config", this::config),
        Route.of("GET", "/config/{subject}", this::config),
        Route.of("PUT", "/config", this::changeConfig),
        Route.of("PUT", "/config/{subject}", this::changeConfig),
        Route.of("DELETE", "/config", this::deleteConfig),
        Route.of("DELETE", "/config/{subject}", this::deleteConfig),
        Route.of("GET", "/mode", this::mode),
        Route.of("GET", "/mode/{subject}", this::mode),
        Route.of("PUT", "/mode", this::setMode),
        Route.of("PUT", "/mode/{subject}", this::setMode),
        Route.of("DELETE", "/mode", this::deleteMode),
        Route.of("DELETE", "/mode/{subject}", this::deleteMode));
  }

  private Answer config(Call call) {
    return Answer.json(settings.config(call.subject(), call.flag("defaultToGlobal")));
  }

  private Answer changeConfig(Call call) {
    ObjectNode body = call.body(ObjectNode.class);
    Config changed =
        settings.changeConfig(call.subject(), new ConfigChange(call.json(), body)::apply);
    return Answer.json(ConfigChange.view(call.json(), changed));
  }

  private Answer deleteConfig(Call call) {
    return Answer.json(settings.deleteConfig(call.subject()));
  }

  private Answer mode(Call call) {
    return answer(settings.mode(call.subject(), call.flag("defaultToGlobal")).name());
  }

  /** The answer repeats the request, also in its spelling. */
  private Answer setMode(Call call) {
    ModeBody body = call.body(ModeBody.class);
    settings.setMode(call.subject(), body.mode(), call.flag("force"));
    return answer(body.mode());
  }

  private Answer deleteMode(Call call) {
    Optional<Mode> deleted = settings.deleteMode(call.subject(), call.flag("recursive"));
    return deleted.map(mode -> answer(mode.name())).orElseGet(() -> Answer.json(Map.of()));
  }

  private static Answer answer(@Nullable String mode) {
    return Answer.json(Collections.singletonMap("mode", mode));
  }
}
