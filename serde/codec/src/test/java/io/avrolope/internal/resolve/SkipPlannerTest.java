// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import static io.avrolope.internal.resolve.PlanTexts.NUMBERS;
import static io.avrolope.internal.resolve.PlanTexts.plan;
import static io.avrolope.internal.resolve.PlanTexts.planOf;
import static io.avrolope.internal.resolve.PlanTexts.record;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The skip steps of plans, compared as text. */
class SkipPlannerTest {
  @Test
  void skipsOfFixedSizeAreMergedAndEmptySkipsAreDropped() {
    assertThat(
            plan(
                record(
                    "R",
                    "a 'float'",
                    "b 'double'",
                    "c 'null'",
                    "d 'boolean'",
                    "e {'type':'fixed','name':'H','size':16}",
                    "f " + record("S", "x 'double'", "y 'float'"),
                    "kept 'int'",
                    "g 'null'",
                    "h 'float'",
                    "i 'int'",
                    "j 'float'"),
                record("R", "kept 'int'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              skip a: 41 bytes
              kept [0] = int
              skip h: 4 bytes
              skip i: int
              skip j: 4 bytes
            """);
  }

  @Test
  void aSkippedRecordIsSkippedFieldByField() {
    String inner = record("Inner", "d 'double'", "n 'null'", "f 'float'", "s 'string'");
    assertThat(
            plan(
                record(
                    "R",
                    "kept 'int'",
                    "gone " + record("Outer", "a 'float'", "b 'boolean'", "in " + inner),
                    "list {'type':'array','items':'Inner'}",
                    "byName {'type':'map','values':['null','long','bytes']}",
                    "e {'type':'enum','name':'E','symbols':['A','B']}"),
                record("R", "kept 'int'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              kept [0] = int
              skip gone: (a: 5 bytes, in: (d: 12 bytes, s: string))
              skip list: array of (d: 12 bytes, s: string) (at least 13 bytes each)
              skip byName: map of (string, (0 bytes | long | bytes)) (at least 2 bytes each)
              skip e: enum of 2
            """);
  }

  @Test
  void aSkippedRecursiveRecordIsReferredToByItsNumber() {
    assertThat(
            plan(
                record("R", "gone " + record("Node", "v 'int'", "next ['null','Node']"), "a 'int'"),
                record("R", "a 'int'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              skip gone: skipped #0
              a [0] = int
            skipped #0, recursive: (v: int, next: (0 bytes | skipped #0))
            """);
  }

  @Test
  void aLargeSkippedRecordIsReferredToByItsNumber() {
    String[] fields =
        IntStream.range(0, 33).mapToObj(i -> "f" + i + " 'int'").toArray(String[]::new);
    String steps =
        IntStream.range(0, 33).mapToObj(i -> "f" + i + ": int").collect(Collectors.joining(", "));
    assertThat(
            plan(
                record("R", "gone " + record("Large", fields), "also ['null','Large']", "a 'int'"),
                record("R", "a 'int'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              skip gone: skipped #0
              skip also: (0 bytes | skipped #0)
              a [0] = int
            skipped #0: (%s)
            """
                .formatted(steps));
  }

  /** Without sharing, the plan would have two to the power of the depth steps. */
  @Test
  void aPlanOfNestedRecordsIsNotMuchLargerThanItsSchema() {
    assertThat(plan(record("R", "gone " + doubled(60)), record("R"))).hasSizeLessThan(20_000);
  }

  @Test
  void aPlanOfManyNestedRecordsIsCreatedQuickly() {
    String reader = record("Top", "a " + doubled(60).replace("'int'", "'long'"));

    assertThat(planOf(record("Top", "a " + doubled(60)), reader, ReadExtent.WHOLE_DATUM).records())
        .hasSize(62);
    assertThat(plan("{'type':'array','items':" + required(60) + "}")).contains("array of record");
  }

  /** Each level has two optional fields of the next level. */
  private static String doubled(int levels) {
    String schema = record("L0", "leaf 'int'");
    for (int i = 1; i <= levels; i++) {
      schema = record("L" + i, "a ['null'," + schema + "]", "b ['null','L" + (i - 1) + "']");
    }
    return schema;
  }

  private static String required(int levels) {
    String schema = record("L0", "leaf 'int'");
    for (int i = 1; i <= levels; i++) {
      schema = record("L" + i, "a " + schema, "b 'L" + (i - 1) + "'");
    }
    return schema;
  }

  @Test
  void readingCanEndAfterTheLastRequestedField() {
    String writer = record("R", "a 'int'", "b 'string'", "c 'int'", "d 'string'");
    String reader =
        """
        {'type':'record','name':'R','fields':[
          {'name':'c','type':'int'}, {'name':'z','type':'int','default':1}]}\
        """;
    assertThat(planOf(writer, reader, ReadExtent.LAST_WANTED_FIELD))
        .hasToString(
            """
            read record #0 R
            record #0 R as generic record
              skip a: int
              skip b: string
              c [0] = int
              z [1] = default int of <02>
            """);
  }

  @Test
  void nestedRecordsAreReadToTheirEndEvenIfReadingCanEndEarly() {
    String inner = record("S", "x 'int'", "y 'int'");
    assertThat(
            planOf(
                record("R", "s " + inner, "t 'S'", "u 'int'"),
                record("R", "s " + record("S", "x 'int'"), "t 'S'"),
                ReadExtent.LAST_WANTED_FIELD))
        .hasToString(
            """
            read record #0 R
            record #0 R as generic record
              s [0] = record #1 S
              t [1] = record #1 S
            record #1 S as generic record
              x [0] = int
              skip y: int
            """);
    assertThat(
            planOf(
                record("Node", "v 'int'", "next ['null','Node']", "u 'int'"),
                record("Node", "v 'int'", "next ['null','Node']"),
                ReadExtent.LAST_WANTED_FIELD))
        .hasToString(
            """
            read record #0 Node
            record #0 Node as generic record, recursive
              v [0] = int
              next [1] = (null | record #0 Node)
              skip u: int
            """);
  }

  @Test
  void aReaderWithoutFieldsCanReadNothing() {
    assertThat(planOf(NUMBERS, record("Numbers"), ReadExtent.LAST_WANTED_FIELD))
        .hasToString(
            """
            read record #0 Numbers
            record #0 Numbers as generic record
            """);
  }
}
