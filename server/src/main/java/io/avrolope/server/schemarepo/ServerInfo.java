// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import static io.avrolope.server.schemarepo.SchemaRepoAnswer.HTML;
import static io.avrolope.server.schemarepo.SchemaRepoAnswer.TEXT;

import io.avrolope.server.store.StoreException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The answers to schema-repo's clients about the server itself. Thread-safe. */
public final class ServerInfo {
  private static final List<String> FORMS = List.of(TEXT, HTML);
  private static final int UNAVAILABLE = 503;
  private static final String TITLE = "Configuration of schema-repo server";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.US)
          .withZone(ZoneId.systemDefault());

  private final SchemaRepo repo;

  /** As schema-repo writes it. */
  private final String startTime;

  /**
   * @param start when the server started
   */
  public ServerInfo(SchemaRepo repo, Instant start) {
    this.repo = repo;
    this.startTime = TIME.format(start);
  }

  /** Whether the registry can be read. */
  public SchemaRepoAnswer status(@Nullable String accept) {
    String label = new Accepted(accept).label();
    String name = " : " + SchemaRepo.class;
    try {
      repo.exists("");
      return SchemaRepoAnswer.ok(label, "OK" + name);
    } catch (StoreException e) {
      return SchemaRepoAnswer.of(UNAVAILABLE, label, e.getMessage() + name);
    }
  }

  /** The settings for schema-repo's clients. */
  public SchemaRepoAnswer configuration(@Nullable String accept) {
    TreeMap<String, String> settings = new TreeMap<>();
    settings.put("schema-repo.start-datetime", startTime);
    settings.put(
        "schema-repo.validation.default.validators", String.join(",", repo.defaultValidators()));
    Accepted accepted = new Accepted(accept);
    return accepted
        .choice(FORMS)
        .map(
            type ->
                type.equals(HTML)
                    ? Pages.configuration(TITLE, settings)
                    : SchemaRepoAnswer.ok(TEXT, Rendering.properties(TITLE, settings)))
        .orElseGet(() -> accepted.unsupported(FORMS));
  }
}
