// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.cli.census.CensusText.Heading;
import io.avrolope.topics.scan.Summaries;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The census as tables, CSV and JSON. */
class CensusOutputTest {
  private static final int WIDE = Integer.MAX_VALUE;

  private static final Heading VALUES = new Heading("orders", "value", 1);

  private static Summaries summaries() {
    return Summaries.ofPartitions(2)
        .confluent(0, 2, List.of(), 1, 4)
        .confluent(1, 2, List.of(), 9)
        .undecodable(1, "no envelope, \"{}\"", 2, 3)
        .tombstones(0, 5);
  }

  private static void assertText(String actual, String expected) {
    assertThat(actual).isEqualToNormalizingNewlines(expected);
  }

  @Test
  void tableHasALineForEachKindAndReason() {
    assertText(
        CensusText.of(VALUES, summaries().summary(), false, WIDE),
        """
        ENVELOPE   VERSION OR ID  SUBJECT       SCHEMA      RECORDS  BYTES
        confluent  id 2           orders-value  shop.Order        3     30

        UNDECODABLE  FOR EXAMPLE  REASON
                  2  1:2 1:3      no envelope, "{}"

        orders: 6 records in 2 partitions, 1 without a value
        """);
  }

  @Test
  void tableByPartitionHasOffsetsAndTimes() {
    assertThat(CensusText.of(VALUES, summaries().summary(), true, WIDE).lines())
        .containsSequence(
            "ENVELOPE       VERSION OR ID  PARTITION  RECORDS  FIRST  AT                    LAST "
                + " AT",
            "confluent      id 2                   0        2      1  1970-01-01T00:00:01Z     4"
                + "  1970-01-01T00:00:04Z",
            "confluent      id 2                   1        1      9  1970-01-01T00:00:09Z     9"
                + "  1970-01-01T00:00:09Z",
            "(undecodable)  -                      1        2      2  1970-01-01T00:00:02Z     3"
                + "  1970-01-01T00:00:03Z",
            "(tombstones)   -                      0        1      5  1970-01-01T00:00:05Z     5"
                + "  1970-01-01T00:00:05Z",
            "");
  }

  @Test
  void emptyTopicIsOneLine() {
    assertText(
        CensusText.of(VALUES, Summaries.ofPartitions(1).summary(), true, WIDE),
        "orders: 0 records in 1 partition\n");
  }

  @Test
  void sampleAndStopAreMentioned() {
    Summaries sample =
        Summaries.ofPartitions(1).confluent(0, 2, List.of(), 1).scaled(10).partial().note("gone");

    assertThat(
            CensusText.of(new Heading("orders", "key", 10), sample.summary(), false, WIDE).lines())
        .endsWith(
            "orders: about 10 records in 1 partition (estimated from 1 of 10 ranges) (partial:"
                + " stopped by the user)",
            "Note: gone");
  }

  @Test
  void timestampBeforeTheEpochIsMissing() {
    assertThat(CensusText.time(-1)).isEqualTo("-");
    assertThat(CensusText.time(1_469_059_200_000L)).isEqualTo("2016-07-21T00:00:00Z");
  }

  @Test
  void csvQuotesCellsWithCommasAndQuotes() {
    assertText(
        CensusCsv.of(summaries().summary(), false),
        """
        what,envelope,version_or_id,subject,schema,reason,partition,records,bytes,first_offset,first_time,last_offset,last_time
        kind,confluent,id 2,orders-value,shop.Order,,,3,30,,,,
        undecodable,,,,,"no envelope, ""{}\""",,2,2,,,,
        tombstones,,,,,,,1,0,,,,
        """);
  }

  @Test
  void csvByPartitionHasOffsetsAndTimes() {
    assertThat(CensusCsv.of(summaries().summary(), true).lines().skip(1))
        .containsExactly(
            "kind,confluent,id"
                + " 2,orders-value,shop.Order,,0,2,20,1,1970-01-01T00:00:01Z,4,1970-01-01T00:00:04Z",
            "kind,confluent,id"
                + " 2,orders-value,shop.Order,,1,1,10,9,1970-01-01T00:00:09Z,9,1970-01-01T00:00:09Z",
            "undecodable,,,,,\"no envelope,"
                + " \"\"{}\"\"\",1,2,2,2,1970-01-01T00:00:02Z,3,1970-01-01T00:00:03Z",
            "tombstones,,,,,,0,1,0,5,1970-01-01T00:00:05Z,5,1970-01-01T00:00:05Z");
  }

  @Test
  void jsonHasEverything() {
    assertThat(CensusJson.of(VALUES, Summaries.ofPartitions(1).undecodable(0, "none", 2).summary()))
        .isEqualTo(
            "{\"topic\":\"orders\",\"part\":\"value\",\"partial\":false,\"sample\":1,\"records\":1,"
                + "\"read\":100,\"seconds\":2.0,\"recordsPerSecond\":50.0,\"partitions\":"
                + "[{\"partition\":0,\"from\":0,\"to\":100}],\"kinds\":[],\"undecodable\":"
                + "[{\"reason\":\"none\",\"examples\":[\"0:2\"],\"records\":1,\"bytes\":1,"
                + "\"partitions\":[{\"partition\":0,\"records\":1,\"bytes\":1,\"firstOffset\":2,"
                + "\"firstTime\":2000,\"lastOffset\":2,\"lastTime\":2000}]}],\"tombstones\":"
                + "{\"records\":0,\"bytes\":0,\"partitions\":[]},\"others\":{\"records\":0,"
                + "\"bytes\":0,\"partitions\":[]},\"unseen\":[],\"notes\":[]}");
  }
}
