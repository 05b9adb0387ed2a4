// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Progress;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.cli.terminal.Table;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadOnlyConsumers;
import io.avrolope.topics.cluster.RegistryRefusals;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Tries to rewrap all records without writing them, and counts the results. */
final class DryRun {
  private static final String NONE = "(no envelope)";
  private static final String NULL = "(null)";

  private final RewrapSettings settings;
  private final String to;
  private final StopSignal stop;
  private final TargetRules rules;
  private final Map<String, Long> records = new TreeMap<>();
  private final Map<String, Long> failures = new TreeMap<>();
  private final FailedRecords failed = new FailedRecords();
  private final NewSchemas added = new NewSchemas();

  /**
   * @param rules the records that TO accepts
   */
  DryRun(RewrapSettings settings, String to, StopSignal stop, TargetRules rules) {
    this.rules = rules;
    this.settings = settings;
    this.to = to;
    this.stop = stop;
  }

  /** Reads the records and counts them. */
  void read(List<PartitionRange> ranges, Screen screen) {
    if (!settings.registers()) {
      try (Rewrapper rewrapper = Rewrapper.open(settings, to)) {
        read(ranges, rewrapper, null, screen);
      }
      return;
    }
    try (TrialRegistry trial =
            new TrialRegistry(ConfiguredRegistry.open(settings.writing(RecordPart.VALUE)));
        Rewrapper rewrapper = Rewrapper.open(settings.trying(trial), to)) {
      read(ranges, rewrapper, trial, screen);
    }
  }

  private void read(
      List<PartitionRange> ranges,
      Rewrapper rewrapper,
      @Nullable TrialRegistry trial,
      Screen screen) {
    long total = ranges.stream().mapToLong(PartitionRange::length).sum();
    try (EnvelopeInspector values = new EnvelopeInspector(settings.source(), RecordPart.VALUE);
        Progress progress = Progress.begin(screen, "Trying", total, "records")) {
      for (PartitionRange range : ranges) {
        try (PartitionCursor cursor =
            new PartitionCursor(ReadOnlyConsumers.create(settings.consuming()), range, stop)) {
          ConsumerRecord<byte[], byte[]> record = cursor.current();
          while (record != null) {
            tryRecord(record, rewrapper, values);
            if (trial != null) {
              added.take(trial, record);
            }
            progress.add(1);
            cursor.advance();
            record = cursor.current();
          }
        }
      }
    }
  }

  private void tryRecord(
      ConsumerRecord<byte[], byte[]> record, Rewrapper rewrapper, EnvelopeInspector values) {
    String envelope = envelope(record, values);
    records.merge(envelope, 1L, Long::sum);
    try {
      rules.require(rewrapper.rewrapped(record));
    } catch (SerializationException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e;
      }
      failures.merge(envelope, 1L, Long::sum);
      failed.add(record, e);
    }
  }

  private static String envelope(ConsumerRecord<byte[], byte[]> record, EnvelopeInspector values) {
    if (record.value() == null) {
      return NULL;
    }
    try {
      return values.inspect(record.topic(), record.headers(), Slice.of(record.value())).envelope();
    } catch (AvrolopeException e) {
      return NONE;
    }
  }

  /**
   * Prints the counts.
   *
   * @return {@link ExitCode#OK} if all records can be rewrapped
   */
  int print(Screen screen) {
    Table table = new Table().words("envelope").numbers("records").numbers("cannot be rewrapped");
    records.forEach(
        (envelope, count) -> table.row(envelope, count, failures.getOrDefault(envelope, 0L)));
    screen.out().print(table.text());
    added.print(to, screen);
    failed.print("Found", screen);
    screen.out().println("Nothing was written.");
    return failed.count() == 0 ? ExitCode.OK : ExitCode.NO;
  }
}
