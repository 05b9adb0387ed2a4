// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.MalformedBody;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.model.Config;
import io.avrolope.server.model.Mode;
import io.avrolope.server.registry.ExistingVersions;
import io.avrolope.server.registry.Inherited;
import io.avrolope.server.registry.ModesOfSubjects;
import io.avrolope.server.registry.Refusal;
import io.avrolope.server.registry.RegistrySettings;
import io.avrolope.server.security.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes of configurations and modes. */
record SettingsRoutes(RegistrySettings settings) {

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
    return Answer.json(settings.config(call.subject(), Inherited.of(call.flag("defaultToGlobal"))));
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
    return answer(settings.mode(call.subject(), Inherited.of(call.flag("defaultToGlobal"))).name());
  }

  /** The answer repeats the request, also in its form. */
  private Answer setMode(Call call) {
    String mode = modeOf(call.body(JsonNode.class));
    if (Mode.IMPORT.name().equalsIgnoreCase(mode)) {
      requireContextsRight(call);
    }
    settings.setMode(call.subject(), mode, ExistingVersions.of(call.flag("force")));
    return answer(mode);
  }

  /** A client that imports chooses ids, which belong to the whole context. */
  private static void requireContextsRight(Call call) {
    String context = Subjects.context(call.subject());
    call.access()
        .require(
            context.isEmpty()
                ? Operation.GLOBAL_COMPATIBILITY_WRITE
                : Operation.SUBJECT_COMPATIBILITY_WRITE,
            context);
  }

  /**
   * The mode that a body asks for: an object with the mode, or the mode alone.
   *
   * @return null to delete the mode
   * @throws Refusal if the body names no mode, so that a typing error deletes none
   */
  private static @Nullable String modeOf(JsonNode body) {
    if (!body.isObject() && !body.isTextual()) {
      throw MalformedBody.notAnObject();
    }
    JsonNode mode = body.isObject() ? body.get("mode") : body;
    if (mode == null) {
      throw Refusal.invalidMode();
    }
    if (mode.isContainerNode()) {
      throw MalformedBody.notText("mode");
    }
    return mode.isNull() ? null : mode.asText();
  }

  private Answer deleteMode(Call call) {
    Optional<Mode> deleted =
        settings.deleteMode(call.subject(), ModesOfSubjects.of(call.flag("recursive")));
    return deleted.map(mode -> answer(mode.name())).orElseGet(() -> Answer.json(Map.of()));
  }

  private static Answer answer(@Nullable String mode) {
    return Answer.json(Collections.singletonMap("mode", mode));
  }
}
