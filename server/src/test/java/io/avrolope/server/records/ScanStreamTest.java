// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.envelope.RecordPart;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.server.records.ScanStream.Step;
import io.avrolope.server.service.Registry;
import io.avrolope.server.store.MemorySchemaStore;
import io.avrolope.topics.cluster.PartitionRange;
import io.avrolope.topics.cluster.ReadableRanges;
import io.avrolope.topics.cluster.TopicException;
import io.avrolope.topics.cluster.Unseen;
import io.avrolope.topics.scan.TopicScan;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scans of a topic that changes meanwhile. */
@Timeout(60)
class ScanStreamTest {
  private static final TopicPart PAYMENTS = new TopicPart("payments", RecordPart.VALUE);
  private static final Registry REGISTRY =
      new Registry(new MemorySchemaStore(), Registry.Options.DEFAULTS, Clock.systemUTC());

  private final AtomicInteger closed = new AtomicInteger();

  /** The last line of a census of no records. */
  private ObjectNode census(Supplier<List<Unseen>> added) throws IOException {
    SchemaLinks links = new SchemaLinks(REGISTRY.writerSchemas(), each -> true);
    EnvelopeInspector inspector =
        new Decoding(REGISTRY.writerSchemas()).inspector(RecordPart.VALUE, null);
    TopicScan scan =
        new TopicScan(
            new TopicScan.Plan(Map.of(), RecordPart.VALUE, 1, 1, inspector, null),
            ReadableRanges.all(List.of()));
    List<ObjectNode> lines = new ArrayList<>();
    new ScanStream(
            List.of(new Step(PAYMENTS, scan, 0, added, List.of(inspector))),
            summaries -> new CensusReport(PAYMENTS, 1, links).json(summaries.get(0)),
            () -> {},
            closed::incrementAndGet)
        .writeTo(lines::add);
    assertThat(closed).hasValue(1);
    return lines.get(lines.size() - 1);
  }

  @Test
  void partitionsThatWereAddedMeanwhileAreNamed() throws IOException {
    PartitionRange range = new PartitionRange(new TopicPartition("payments", 3), 0, 7);

    ObjectNode result =
        census(() -> List.of(new Unseen(range, Unseen.Cause.NEW_PARTITION, List.of())));

    assertThat(result.path("type").asText()).isEqualTo("result");
    assertThat(result.path("unseen"))
        .hasToString(
            "[{\"partition\":3,\"from\":0,\"to\":7,\"cause\":\"new_partition\",\"transactions\":[]}]");
    assertThat(result.path("notes").toString()).contains("partition 3: offsets 0 to 6");
  }

  @Test
  void aTopicThatWasCreatedAgainMeanwhileHasNoResult() throws IOException {
    ObjectNode result =
        census(
            () -> {
              throw TopicException.unavailable("Topic payments was deleted while it was read");
            });

    assertThat(result)
        .hasToString(
            "{\"type\":\"failure\",\"message\":\"Topic payments was deleted while it was read\"}");
  }
}
