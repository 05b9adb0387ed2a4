// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.server.faults.RegisteredVersion;
import io.avrolope.server.faults.RegistrationLedger;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Random;

/**
 * A client that registers schemas at the other site, with a password that changes. At the end each
 * confirmed version must be there. Thread-safe.
 */
final class SiteRegistrations implements Part {
  private static final int SUBJECTS = 5;
  private static final int PAUSE_MS = 400;
  private static final int ATTEMPTS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ChaosContext context;
  private final OtherSite site;
  private final RegistrationLedger ledger;
  private final Random random;
  private final Worker worker = new Worker("site-registrations", this::run);
  private int count;

  SiteRegistrations(ChaosContext context, OtherSite site, long seed) {
    this.context = context;
    this.site = site;
    this.ledger = new RegistrationLedger(context.log(), context.violations());
    this.random = new Random(seed);
  }

  @Override
  public String name() {
    return "registrations at the other site";
  }

  @Override
  public void start() {
    worker.start();
  }

  private void run() {
    SiteClient client = site.client();
    try {
      while (!worker.isEnding()) {
        String subject = "site-" + random.nextInt(SUBJECTS);
        String text = "{\"type\":\"fixed\",\"name\":\"S" + count++ + "\",\"size\":1}";
        register(client, subject, text);
        Thread.sleep(random.nextInt(PAUSE_MS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Right after a change, either password may be the one that the server knows. */
  private void register(SiteClient client, String subject, String text)
      throws InterruptedException {
    long start = System.nanoTime();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      for (String password : site.passwords()) {
        try {
          HttpResponse<String> answer =
              client.register(subject, text, OtherSite.APPLICATION_USER, password);
          if (answer.statusCode() == SiteClient.OK) {
            JsonNode json = JSON.readTree(answer.body());
            ledger.confirm(
                new RegisteredVersion(
                    subject, json.path("version").asInt(), json.path("id").asInt(), text),
                0,
                start);
            return;
          }
        } catch (IOException e) {
          // it is down, or cannot be reached
        }
        ledger.fail();
      }
      Thread.sleep(random.nextInt(PAUSE_MS));
    }
  }

  @Override
  public Map<String, Long> counts() {
    return ledger.counts();
  }

  @Override
  public void recover(long deadlineNanos) throws Exception {
    context.requireProgress(
        name() + ": confirmed registrations", () -> ledger.confirmed().size(), deadlineNanos);
  }

  @Override
  public void quiesce() throws InterruptedException {
    worker.finish();
  }

  @Override
  public void check() throws IOException {
    ledger.requireOrder();
    for (RegisteredVersion each : ledger.confirmed()) {
      HttpResponse<String> answer =
          site.direct()
              .get(
                  "/subjects/" + each.subject() + "/versions/" + each.version(),
                  OtherSite.CONNECT_USER,
                  OtherSite.CONNECT_PASSWORD);
      JsonNode json = JSON.readTree(answer.body());
      RegisteredVersion stored =
          new RegisteredVersion(
              each.subject(),
              json.path("version").asInt(),
              json.path("id").asInt(),
              json.path("schema").asText());
      if (!stored.equals(each)) {
        context.violations().add("Lost or changed at the other site: " + each + ", now " + stored);
      }
    }
  }

  @Override
  public void close() {
    worker.end();
  }
}
