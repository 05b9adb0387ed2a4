// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.server.http.route.Answer;
import io.avrolope.server.store.StoreException.Kind;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The answers of Confluent's API and of the console. */
public enum JsonForm implements OtherServers.Form<Answer> {
  FORM;

  private static final int CODES_PER_STATUS = 100;
  private static final String LEADER_UNKNOWN = "\"error_code\":" + Kind.NO_LEADER.code();

  @Override
  public Optional<Answer> answer(HttpResponse<byte[]> response) {
    String text = new String(response.body(), StandardCharsets.UTF_8);
    return response.statusCode() == status(Kind.NO_LEADER) && text.contains(LEADER_UNKNOWN)
        ? Optional.empty()
        : Optional.of(new Answer(response.statusCode(), text, Answer.Form.JSON_TEXT, Map.of()));
  }

  @Override
  public Answer failure(Kind kind, String message) {
    return Answer.error(status(kind), kind.code(), message, Answer.Form.JSON);
  }

  @Override
  public boolean isMiss(Answer answer) {
    return answer.isMiss();
  }

  private static int status(Kind kind) {
    return kind.code() / CODES_PER_STATUS;
  }
}
