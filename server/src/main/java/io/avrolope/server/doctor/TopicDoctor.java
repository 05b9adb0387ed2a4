// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.TopicAccess;
import io.avrolope.server.store.kafka.TopicAccess.ExcludedException;
import io.avrolope.server.store.kafka.TopicEntry;
import io.avrolope.server.store.kafka.TopicSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Examines a topic with schemas, and repairs it. Not thread-safe. */
public final class TopicDoctor implements Doctor {
  private static final int ATTEMPTS = 5;
  private static final int MAX_RECORDS = 1_000;
  private static final int SAFE_REPLICAS = 3;

  private final TopicAccess topic;

  /**
   * @param topic is closed with this object
   */
  public TopicDoctor(TopicAccess topic) {
    this.topic = topic;
  }

  @Override
  public Report examine() {
    TopicSettings settings = topic.settings();
    List<Finding> findings = new ArrayList<>(settings(settings));
    List<TopicEntry> entries = topic.entries();
    findings.addAll(
        TopicExamination.of(entries, !topic.foreignMembers().isEmpty(), settings.beginning()));
    return new Report(topic.name(), entries.size() + " records", findings);
  }

  private static List<Finding> settings(TopicSettings settings) {
    List<Finding> findings = new ArrayList<>();
    if (settings.partitions() != 1) {
      add(
          findings,
          FindingKind.PARTITIONS,
          "The topic has " + settings.partitions() + " partitions instead of one");
    }
    if (!settings.cleanupPolicy().equals("compact")) {
      findings.add(
          Finding.of(
                  FindingKind.CLEANUP_POLICY,
                  "",
                  "The topic has cleanup.policy=" + settings.cleanupPolicy())
              .with(new Repair.CompactTopic()));
    }
    if (settings.beginning() > 0) {
      add(
          findings,
          FindingKind.FIRST_RECORDS_DELETED,
          "The topic begins at offset " + settings.beginning());
    }
    if (settings.replicas() < Math.min(SAFE_REPLICAS, settings.brokers())) {
      add(
          findings,
          FindingKind.REPLICATION,
          "The topic has "
              + settings.replicas()
              + (settings.replicas() == 1 ? " replica on " : " replicas on ")
              + settings.brokers()
              + " brokers");
    } else if (settings.replicas() >= SAFE_REPLICAS && settings.minInSyncReplicas() < 2) {
      add(
          findings,
          FindingKind.REPLICATION,
          "The topic has min.insync.replicas=" + settings.minInSyncReplicas());
    }
    return findings;
  }

  private static void add(List<Finding> findings, FindingKind kind, String fact) {
    findings.add(Finding.of(kind, "", fact));
  }

  @Override
  public Optional<String> refusal() {
    List<String> members = topic.foreignMembers();
    return members.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Other registries are running, which nothing keeps from writing at the same time: "
                + String.join(", ", members)
                + ". Stop them, then repair");
  }

  /**
   * Excludes the server that writes, examines the topic again, and writes the repairs. A server
   * that comes back in between excludes this program, which then begins again.
   */
  @Override
  public void repair() {
    for (int attempt = 1; ; attempt++) {
      try {
        tryToRepair();
        return;
      } catch (ExcludedException e) {
        if (attempt == ATTEMPTS) {
          throw new StoreException(
              "A server keeps writing to the topic. Stop the servers, then repair", e);
        }
      }
    }
  }

  private void tryToRepair() throws ExcludedException {
    try (TopicAccess.Writer writer = topic.exclusive()) {
      List<Finding> findings = examine().findings();
      if (findings.stream().anyMatch(each -> each.kind() == FindingKind.CLEANUP_POLICY)) {
        topic.compact();
      }
      for (List<LogRecord> transaction : transactions(findings)) {
        writer.write(transaction);
      }
    }
  }

  /** The records of a finding stay together; corrections of aborted records come first. */
  static List<List<LogRecord>> transactions(List<Finding> findings) {
    List<List<LogRecord>> transactions = new ArrayList<>();
    List<LogRecord> current = aborted(findings);
    for (Finding finding : findings) {
      if (finding.kind() != FindingKind.ABORTED_CHANGE
          && finding.repair().orElse(null) instanceof Repair.Records records) {
        current.addAll(records.records());
      }
      if (current.size() >= MAX_RECORDS) {
        transactions.add(current);
        current = new ArrayList<>();
      }
    }
    if (!current.isEmpty()) {
      transactions.add(current);
    }
    return transactions;
  }

  /** An id may have moved from one key to another: all tombstones come before all values. */
  private static List<LogRecord> aborted(List<Finding> findings) {
    List<LogRecord> tombstones = new ArrayList<>();
    List<LogRecord> values = new ArrayList<>();
    for (Finding finding : findings) {
      if (finding.kind() == FindingKind.ABORTED_CHANGE
          && finding.repair().orElse(null) instanceof Repair.Records records) {
        for (LogRecord record : records.records()) {
          (record.value() == null ? tombstones : values).add(record);
        }
      }
    }
    tombstones.addAll(values);
    return tombstones;
  }

  @Override
  public void close() {
    topic.close();
  }
}
