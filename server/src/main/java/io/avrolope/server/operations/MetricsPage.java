// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.operations;

import io.avrolope.server.operations.PrometheusText.Kind;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreHealth;
import io.avrolope.server.view.Counts;
import java.util.Locale;
import java.util.Optional;

/** Writes all metrics of a server. Thread-safe. */
final class MetricsPage {
  private final Registry registry;
  private final Health health;
  private final RequestMetrics requests;
  private final Optional<MeasuredStore> store;
  private final Optional<AccessLog> accessLog;

  MetricsPage(
      Registry registry,
      Health health,
      RequestMetrics requests,
      Optional<MeasuredStore> store,
      Optional<AccessLog> accessLog) {
    this.registry = registry;
    this.health = health;
    this.requests = requests;
    this.store = store;
    this.accessLog = accessLog;
  }

  String text() {
    PrometheusText text = new PrometheusText();
    String version = MetricsPage.class.getPackage().getImplementationVersion();
    text.family("avrolope_server_info", Kind.GAUGE, "Always 1; the label has the version.");
    text.sample("avrolope_server_info", 1, "version", version == null ? "unknown" : version);
    writeHealth(text);
    writeCounts(text);
    store.ifPresent(measured -> measured.write(text));
    requests.write(text);
    accessLog.ifPresent(
        log ->
            text.single(
                "avrolope_access_log_dropped_total",
                Kind.COUNTER,
                "Lines of the access log that could not be written.",
                log.dropped()));
    JvmMetrics.write(text);
    return text.toString();
  }

  private void writeHealth(PrometheusText text) {
    text.single(
        "avrolope_ready",
        Kind.GAUGE,
        "1 if the server can answer requests, else 0.",
        health.ready().isGood() ? 1 : 0);
    StoreHealth now = health.storeHealth();
    text.family(
        "avrolope_store_state", Kind.GAUGE, "1 for the current state of the store, else 0.");
    for (StoreHealth.State state : StoreHealth.State.values()) {
      text.sample(
          "avrolope_store_state",
          state == now.state() ? 1 : 0,
          "state",
          state.name().toLowerCase(Locale.ROOT));
    }
    text.single(
        "avrolope_store_leader",
        Kind.GAUGE,
        "1 if this server makes the changes itself, 0 if it forwards them.",
        now.isLeader() ? 1 : 0);
    text.single(
        "avrolope_store_members",
        Kind.GAUGE,
        "Servers that share the store, as far as this one knows.",
        now.members());
  }

  /** An unavailable store has no counts, and all other metrics are shown. */
  private void writeCounts(PrometheusText text) {
    Counts counts;
    try {
      counts = registry.counts();
    } catch (StoreException e) {
      return;
    }
    text.single(
        "avrolope_contexts", Kind.GAUGE, "Contexts, with the default one.", counts.contexts());
    text.single(
        "avrolope_subjects",
        Kind.GAUGE,
        "Subjects with a version that is not deleted.",
        counts.subjects());
    text.family("avrolope_versions", Kind.GAUGE, "Versions of all subjects.");
    text.sample("avrolope_versions", counts.versions(), "state", "live");
    text.sample("avrolope_versions", counts.deletedVersions(), "state", "deleted");
    text.single("avrolope_schemas", Kind.GAUGE, "Different ids of all contexts.", counts.schemas());
  }
}
