// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares what all servers have with each other and with what they confirmed. */
public final class StateCheck {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGE = 1_000;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final RegistrationLedger ledger;

  public StateCheck(RegistrationLedger ledger) {
    this.ledger = ledger;
  }

  /**
   * Adds what is wrong to the ledger. Nobody may write meanwhile.
   *
   * @return how many versions are stored
   */
  public int check(List<Client> servers) throws IOException {
    List<Map<String, RegisteredVersion>> states = new ArrayList<>();
    for (Client server : servers) {
      readAll(server);
      states.add(state(server));
    }
    ledger.requireOrder();
    Map<String, RegisteredVersion> first = states.get(0);
    for (int i = 1; i < states.size(); i++) {
      if (!states.get(i).equals(first)) {
        ledger.violate("Servers 0 and " + i + " differ: " + difference(first, states.get(i)));
      }
    }
    for (RegisteredVersion written : ledger.confirmed()) {
      RegisteredVersion stored = first.get(key(written));
      if (!written.equals(stored)) {
        ledger.violate("Lost or changed: " + written + ", now " + stored);
      }
    }
    Map<Integer, RegisteredVersion> ids = new HashMap<>();
    Map<String, RegisteredVersion> texts = new HashMap<>();
    for (RegisteredVersion written : first.values()) {
      RegisteredVersion sameId = ids.putIfAbsent(written.id(), written);
      if (sameId != null && !sameId.text().equals(written.text())) {
        ledger.violate(
            "Two schemas have the id " + written.id() + ": " + sameId + " and " + written);
      }
      if (!RegisteringClient.isOwn(written.subject())) {
        continue; // producers register one schema in several subjects
      }
      RegisteredVersion sameText = texts.putIfAbsent(written.text(), written);
      if (sameText != null) {
        ledger.violate("Two versions have the same text: " + sameText + " and " + written);
      }
      if (ledger.refused().contains(written.text())) {
        ledger.violate("Written, though each answer said that nothing is written: " + written);
      }
    }
    return first.size();
  }

  /**
   * Makes a server read all that is written, because lists have only what it has read. It does so
   * before it answers that it does not know a version.
   */
  private static void readAll(Client server) throws IOException {
    HttpResponse<String> answer = server.get("/subjects/own/versions/" + Integer.MAX_VALUE);
    if (answer.statusCode() != NOT_FOUND) {
      throw new IOException(answer.body());
    }
  }

  private static String key(RegisteredVersion written) {
    return written.subject() + "/" + written.version();
  }

  private static String difference(
      Map<String, RegisteredVersion> one, Map<String, RegisteredVersion> other) {
    Map<String, RegisteredVersion> onlyOne = new TreeMap<>(one);
    onlyOne.entrySet().removeAll(other.entrySet());
    Map<String, RegisteredVersion> onlyOther = new TreeMap<>(other);
    onlyOther.entrySet().removeAll(one.entrySet());
    return onlyOne.values() + " against " + onlyOther.values();
  }

  private static Map<String, RegisteredVersion> state(Client server) throws IOException {
    Map<String, RegisteredVersion> state = new TreeMap<>();
    for (int offset = 0; ; offset += PAGE) {
      HttpResponse<String> answer = server.get("/schemas?limit=" + PAGE + "&offset=" + offset);
      if (answer.statusCode() != OK) {
        throw new IOException(answer.body());
      }
      JsonNode schemas = JSON.readTree(answer.body());
      for (JsonNode each : schemas) {
        RegisteredVersion written =
            new RegisteredVersion(
                each.get("subject").asText(),
                each.get("version").asInt(),
                each.get("id").asInt(),
                each.get("schema").asText());
        state.put(key(written), written);
      }
      if (schemas.size() < PAGE) {
        return state;
      }
    }
  }
}
