// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.avrolope.error.IncompatibleSchemasException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs of types whose numbers mean other values, and pairs whose numbers do not. */
class UnitDifferenceTest {
  private static final String TEXT =
      "{'type':'record','name':'R','fields':[{'name':'f','type':TYPE},"
          + "{'name':'next','type':['null','R'],'default':null}]}";

  private static Schema schema(String type) {
    String text =
        switch (type) {
          case "timestamp-millis",
              "timestamp-micros",
              "local-timestamp-millis",
              "time-micros",
              "custom" ->
              "{'type':'long','logicalType':'" + type + "'}";
          case "date", "time-millis" -> "{'type':'int','logicalType':'" + type + "'}";
          case "big-decimal" -> "{'type':'bytes','logicalType':'big-decimal'}";
          case "scale 2", "scale 3" ->
              "{'type':'bytes','logicalType':'decimal','precision':9,'scale':"
                  + type.charAt(6)
                  + "}";
          default -> "'" + type + "'";
        };
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static void assertBoth(String written, String own, boolean isRefused) {
    for (String form : new String[] {"ITEM", "['null',ITEM]", "{'type':'array','items':ITEM}"}) {
      Schema left = inRecord(form, written);
      Schema right = inRecord(form, own);
      if (isRefused) {
        assertThatThrownBy(() -> UnitDifference.refuse(left, right))
            .isInstanceOf(IncompatibleSchemasException.class)
            .hasMessageContaining("R.f");
      } else {
        assertThatNoException().isThrownBy(() -> UnitDifference.refuse(left, right));
      }
    }
  }

  private static Schema inRecord(String form, String type) {
    String text = TEXT.replace("TYPE", form.replace("ITEM", schema(type).toString()));
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "timestamp-micros, timestamp-millis",
    "timestamp-millis, timestamp-micros",
    "timestamp-micros, local-timestamp-millis",
    "time-micros, time-millis",
    "timestamp-millis, date",
    "date, time-millis",
    "scale 3, scale 2",
    "scale 2, big-decimal",
    "big-decimal, scale 2"
  })
  void numbersOfAnotherUnitAreRefused(String written, String own) {
    assumeTrue(
        schema(written).getLogicalType() != null && schema(own).getLogicalType() != null,
        "Avro 1.11 does not have big-decimal");
    assertBoth(written, own, true);
  }

  @ParameterizedTest
  @CsvSource({
    "timestamp-millis, timestamp-millis",
    "timestamp-millis, local-timestamp-millis",
    "long, timestamp-millis",
    "timestamp-micros, long",
    "custom, timestamp-millis",
    "long, date",
    "scale 2, scale 2",
    "bytes, scale 2",
    "string, bytes"
  })
  void otherNumbersAreNot(String written, String own) {
    assertBoth(written, own, false);
  }

  /** Avro finds a branch by its alias, its name without the namespace, or its structure. */
  @ParameterizedTest
  @CsvSource({"n.A, A", "m.A, A", "B, A", "B, none"})
  void branchesOfUnionsAreFoundAsAvroFindsThem(String name, String alias) {
    Schema own = union("n.A", "none", "timestamp-millis");
    Schema written = union(name, alias, "timestamp-micros");

    assertThatThrownBy(() -> UnitDifference.refuse(written, own))
        .isInstanceOf(IncompatibleSchemasException.class);
    assertThatThrownBy(() -> UnitDifference.refuse(written, own.getTypes().get(1)))
        .isInstanceOf(IncompatibleSchemasException.class);
  }

  /** Resolution takes the branch with the same structure, or the last of two aliases. */
  @Test
  void eachBranchThatTheDataMayGetIsCompared() {
    String micros = branch("B", "", "timestamp-micros", "");
    for (String branches :
        new String[] {
          "{'type':'record','name':'A','fields':[{'name':'x','type':'string'}]}," + micros,
          branch("A", "", "timestamp-millis", MUST) + "," + micros,
          "{'type':'record','name':'q.C','fields':[" + MUST.substring(1) + "]}," + micros,
          branch("B1", "C", "timestamp-millis", "")
              + ","
              + branch("B2", "C", "timestamp-micros", "")
        }) {
      assertThatThrownBy(() -> UnitDifference.refuse(optional(branches), MILLIS))
          .as(branches)
          .isInstanceOf(IncompatibleSchemasException.class);
    }
  }

  @Test
  void branchesThatTheDataDoesNotGetAreNot() {
    String micros = branch("B", "", "timestamp-micros", "");
    UnitDifference.refuse(optional(branch("C", "", "timestamp-millis", "") + "," + micros), MILLIS);
    UnitDifference.refuse(
        optional(branch("A", "C", "timestamp-millis", "") + "," + micros), MILLIS);
  }

  private static final String MUST = ",{'name':'must','type':'int'}";
  private static final Schema MILLIS = optional(branch("C", "", "timestamp-millis", ""));

  private static String branch(String name, String alias, String type, String more) {
    String aliases = alias.isEmpty() ? "" : "'aliases':['" + alias + "'],";
    return "{'type':'record','name':'"
        + name
        + "',"
        + aliases
        + "'fields':[{'name':'t','type':"
        + schema(type).toString().replace('"', '\'')
        + "}"
        + more
        + "]}";
  }

  private static Schema optional(String branches) {
    return new Schema.Parser().parse(("['null'," + branches + "]").replace('\'', '"'));
  }

  private static Schema union(String name, String alias, String type) {
    String text =
        "['null',{'type':'record','name':'"
            + name
            + "','aliases':["
            + (alias.equals("none") ? "" : "'n." + alias + "'")
            + "],'fields':[{'name':'f','type':"
            + schema(type)
            + "}]}]";
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }
}
