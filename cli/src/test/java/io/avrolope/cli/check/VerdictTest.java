// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.schema.Incompatibility;
import io.avrolope.topics.cluster.OpenTransaction;
import io.avrolope.topics.scan.Summaries;
import io.avrolope.topics.scan.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether a topic passes the check, and how the result is printed. */
class VerdictTest {
  private static final int WIDE = Integer.MAX_VALUE;

  private static final Incompatibility ALL =
      new Incompatibility("shop.Order.id", "type long", Incompatibility.Concerns.ALL_DATA);
  private static final Incompatibility SOME =
      new Incompatibility("shop.Order.state", "symbol PAID", someData());

  private static Incompatibility.Concerns someData() {
    return List.of(Incompatibility.Concerns.values()).stream()
        .filter(each -> each != Incompatibility.Concerns.ALL_DATA)
        .findFirst()
        .orElseThrow();
  }

  private static Summaries readable() {
    return Summaries.ofPartitions(2).confluent(0, 2, List.of(), 1, 4);
  }

  private static Summaries open() {
    return readable().confluent(1, 3, List.of(SOME), 7);
  }

  private static Verdict verdict(Summaries summaries) {
    return new Verdict(summaries.summary(), false, false);
  }

  @Test
  void compatibleKindsPass() {
    assertThat(verdict(readable()).isYes()).isTrue();
  }

  @Test
  void recordsWithoutAValueAreIgnored() {
    assertThat(verdict(readable().tombstones(1, 8)).isYes()).isTrue();
  }

  @Test
  void incompatibleKindFailsForGood() {
    Verdict verdict = verdict(readable().confluent(1, 3, List.of(ALL, SOME), 7));

    assertThat(verdict.isYes()).isFalse();
    assertThat(verdict.isOpen()).isFalse();
    assertThat(verdict.of(verdict.summary().kinds().get(1))).isEqualTo(Verdict.Readability.NO);
  }

  @Test
  void valuesThatMayNotBeReadableLeaveTheVerdictOpenUntilTheyAreDecoded() {
    assertThat(verdict(open()).isYes()).isFalse();
    assertThat(verdict(open()).isOpen()).isTrue();

    Verdict decoded = new Verdict(open().summary(), true, false);
    assertThat(decoded.isYes()).isTrue();
  }

  @Test
  void unreadRecordFailsEvenIfUndecodableRecordsAreIgnored() {
    Verdict verdict = new Verdict(open().unread(1, 3, "symbol PAID", 8).summary(), true, true);

    assertThat(verdict.isYes()).isFalse();
    assertThat(verdict.unread()).hasSize(1);
    assertThat(verdict.undecodable()).isEmpty();
  }

  @Test
  void undecodableRecordsFailUnlessIgnored() {
    Summaries summaries = readable().undecodable(1, "no envelope", 2);

    assertThat(verdict(summaries).isYes()).isFalse();
    assertThat(new Verdict(summaries.summary(), false, true).isYes()).isTrue();
  }

  @Test
  void unknownSchemaFails() {
    Verdict verdict = verdict(readable().withoutRegistry(1, 9, 2));

    assertThat(verdict.isYes()).isFalse();
    assertThat(verdict.summary().kinds())
        .extracting(verdict::of)
        .containsExactly(Verdict.Readability.UNKNOWN, Verdict.Readability.YES);
  }

  @Test
  void stoppedScanFails() {
    assertThat(verdict(readable().partial()).isYes()).isFalse();
  }

  @Test
  void textListsKindsPathsAndTheResult() {
    assertThat(CheckText.of("orders", "shop.Order", verdict(open()), WIDE))
        .isEqualToNormalizingNewlines(
            """
            READABLE  ENVELOPE   VERSION OR ID  SUBJECT       SCHEMA      RECORDS  OFFSETS
            yes       confluent  id 2           orders-value  shop.Order        2  0:1-4
            some      confluent  id 3           orders-value  shop.Order        1  1:7-7

            WRITER:
              GAP (only records with such a value)

            orders: shop.Order may not read 1 of 3 records; use --decode to find out (offsets 0:0-99 1:0-99)
            """
                .replace(
                    "WRITER",
                    "confluent, " + open().summary().kinds().get(1).status().kind().writer())
                .replace("GAP", SOME.toString()));
  }

  @Test
  void textListsRecordsThatFailed() {
    Verdict verdict =
        new Verdict(
            readable().undecodable(1, "no envelope", 2, 3).note("gone").summary(), true, false);

    assertThat(CheckText.of("orders", "shop.Order", verdict, WIDE).lines())
        .endsWith(
            "UNDECODABLE  OFFSETS  REASON",
            "          2  1:2-3    no envelope",
            "",
            "orders: shop.Order can read all 2 records that have a schema; no schema can read 2 of 4"
                + " records (offsets 0:0-99 1:0-99)",
            "Note: gone");
  }

  @Test
  void textStatesTheResult() {
    assertThat(CheckText.of("orders", "shop.Order", verdict(readable()), WIDE).lines())
        .last()
        .isEqualTo("orders: shop.Order can read all 2 records (offsets 0:0-99 1:0-99)");
    assertThat(CheckText.of("orders", "shop.Order", verdict(readable().partial()), WIDE).lines())
        .last()
        .isEqualTo(
            "orders: shop.Order was checked with 2 records only, and not with all: stopped by the"
                + " user (offsets 0:0-99 1:0-99)");
  }

  @Test
  void recordsThatWereNotReadLeaveNoVerdict() {
    OpenTransaction open = new OpenTransaction(4000, "shop", 100, 1_700_000_000_000L);
    Verdict verdict = verdict(readable().unseen(100, 106, open));

    assertThat(verdict.isYes()).isFalse();
    assertThat(verdict.isYesSoFar()).isTrue();
    assertThat(CheckText.of("orders", "shop.Order", verdict, WIDE).lines())
        .endsWith(
            "orders: shop.Order can read all 2 records read so far, but some were not read (offsets"
                + " 0:0-99 1:0-99)",
            "Note: partition 0: offsets 100 to 105 were not read: producer 4000 (transactional id"
                + " shop) has had a transaction open since 2023-11-14T22:13:20Z, from offset 100"
                + " on");
    assertThat(CheckJson.of("orders", "shop.Order", verdict))
        .contains(
            "\"unseen\":[{\"partition\":0,\"from\":100,\"to\":106,\"cause\":"
                + "\"open_transaction\",\"transactions\":[{\"producerId\":4000,"
                + "\"transactionalId\":\"shop\",\"firstOffset\":100,"
                + "\"since\":\"2023-11-14T22:13:20Z\"}]}]");
  }

  @Test
  void aRecordThatCannotBeReadIsAVerdictWhateverElseWasNotRead() {
    Verdict verdict = verdict(readable().confluent(1, 3, List.of(ALL), 7).unseen(100, 106));

    assertThat(verdict.isYesSoFar()).isFalse();
    assertThat(CheckText.of("orders", "shop.Order", verdict, WIDE).lines())
        .contains("orders: shop.Order cannot read 1 of 3 records (offsets 0:0-99 1:0-99)");
  }

  @Test
  void jsonHasTheResultAndEachKind() {
    assertThat(CheckJson.of("orders", "shop.Order", verdict(open())))
        .isEqualTo(
            "{\"topic\":\"orders\",\"reader\":\"shop.Order\",\"readable\":false,\"decoded\":false,"
                + "\"partial\":false,\"records\":3,\"partitions\":[{\"partition\":0,\"from\":0,"
                + "\"to\":100},{\"partition\":1,\"from\":0,\"to\":100}],\"unseen\":[],\"kinds\":[{\"readable\":\"yes\",\"envelope\":"
                + "\"confluent\",\"writer\":\"id 2\",\"subject\":\"orders-value\",\"schema\":"
                + "\"shop.Order\",\"records\":2,\"partitions\":[{\"partition\":0,\"records\":2,"
                + "\"firstOffset\":1,\"lastOffset\":4}],\"gaps\":[]},{\"readable\":\"some\","
                + "\"envelope\":\"confluent\",\"writer\":\"id 3\",\"subject\":\"orders-value\","
                + "\"schema\":\"shop.Order\",\"records\":1,\"partitions\":[{\"partition\":1,"
                + "\"records\":1,\"firstOffset\":7,\"lastOffset\":7}],\"gaps\":[{\"path\":"
                + "\"shop.Order.state\",\"reason\":\"symbol PAID\",\"concernsAll\":false}]}],"
                + "\"unread\":[],\"undecodable\":[],\"tombstones\":0,\"others\":0,\"notes\":[]}");
  }
}
