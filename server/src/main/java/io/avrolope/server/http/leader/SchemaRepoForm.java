// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.server.schemarepo.SchemaRepoAnswer;
import io.avrolope.server.store.StoreException.Kind;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answers of schema-repo's API. */
public enum SchemaRepoForm implements OtherServers.Form<SchemaRepoAnswer> {
  FORM;

  private static final List<String> HEADERS = List.of("Allow", "Cache-Control", "WWW-Authenticate");
  private static final int FAILED = 500;
  private static final List<Integer> NO_ROUTE = List.of(404, 405);

  @Override
  public Optional<SchemaRepoAnswer> answer(HttpResponse<byte[]> response) {
    String text = new String(response.body(), StandardCharsets.UTF_8);
    if (response.statusCode() == FAILED && text.contains(code(Kind.NO_LEADER))) {
      return Optional.empty();
    }
    boolean isOtherMake = response.headers().firstValue(Forwarder.POSITION).isEmpty();
    if (isOtherMake && NO_ROUTE.contains(response.statusCode())) {
      return Optional.of(
          failure(Kind.FAILED, "Nothing is written: the leader does not have schema-repo's API"));
    }
    Map<String, String> headers = new HashMap<>();
    for (String name : HEADERS) {
      response.headers().firstValue(name).ifPresent(value -> headers.put(name, value));
    }
    String type = response.headers().firstValue("Content-Type").orElse("");
    return Optional.of(new SchemaRepoAnswer(response.statusCode(), type, text, headers));
  }

  @Override
  public SchemaRepoAnswer failure(Kind kind, String message) {
    return SchemaRepoAnswer.failed("ERROR " + code(kind) + " " + message + "\n");
  }

  @Override
  public boolean isMiss(SchemaRepoAnswer answer) {
    return answer.isMiss();
  }

  private static String code(Kind kind) {
    return "(" + kind.code() + ")";
  }
}
