// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.comparison.StepLimit;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values that a reader schema makes of data of a writer schema. */
class ReaderViewTest {

  private static Schema order(String fields) {
    String text = "{'type':'record','name':'shop.Order','fields':[" + fields + "]}";
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static List<String> view(Schema writer, Schema reader) {
    return ReaderView.of(writer, reader, new StepLimit()).stream()
        .map(row -> row.effect() + " " + row.path() + ": " + row.text())
        .toList();
  }

  @ParameterizedTest(name = "{0} > {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'a','type':'int'} | {'name':'a','type':'long'} |"
            + " CONVERTED Order.a: int is read as long",
        "{'name':'a','type':'bytes'} | {'name':'a','type':['null','string']} |"
            + " CONVERTED Order.a: bytes is read as string",
        "{'name':'a','type':'string'} | {'name':'a','type':'int'} |"
            + " FAILS Order.a: expected a value of int but found one of string",
        "{'name':'a','type':['null','int']} | {'name':'a','type':'int'} |"
            + " FAILS Order.a: expected a value of int but found one of null",
        "{'name':'a','type':{'type':'array','items':'int'}} |"
            + " {'name':'a','type':{'type':'array','items':'double'}} |"
            + " CONVERTED Order.a[]: int is read as double",
        "{'name':'a','type':{'type':'map','values':'int'}} |"
            + " {'name':'a','type':{'type':'map','values':'long'}} |"
            + " CONVERTED Order.a{}: int is read as long",
        "{'name':'a','type':{'type':'enum','name':'E','symbols':['X','Y']}} |"
            + " {'name':'a','type':{'type':'enum','name':'E','symbols':['X'],'default':'X'}} |"
            + " CONVERTED Order.a: symbol Y is read as the default X",
        "{'name':'a','type':{'type':'enum','name':'E','symbols':['X','Y']}} |"
            + " {'name':'a','type':{'type':'enum','name':'E','symbols':['X']}} |"
            + " FAILS Order.a: the reader lacks symbol Y and has no default",
      })
  void eachDifferenceHasAnEffect(String written, String read, String expected) {
    assertThat(view(order(written), order(read))).containsExactly(expected);
  }

  @Test
  void fieldsOfOneSideAreFilledOrIgnored() {
    Schema writer = order("{'name':'id','type':'long'},{'name':'old','type':['null','string']}");
    Schema reader = order("{'name':'id','type':'long'},{'name':'note','type':'int','default':7}");

    assertThat(view(writer, reader))
        .containsExactlyInAnyOrder(
            "DEFAULT Order.note: default 7",
            "IGNORED Order.old: the reader has no such field ([null, string])");
  }

  @Test
  void aRenamedFieldIsReadByItsAlias() {
    Schema writer = order("{'name':'before','type':'int'}");
    Schema reader = order("{'name':'after','type':'long','aliases':['before']}");

    assertThat(view(writer, reader)).containsExactly("CONVERTED Order.after: int is read as long");
  }

  @Test
  void aRecordInsideItselfIsShownOnce() {
    String next = "{'name':'next','type':['null','shop.Order'],'default':null}";
    Schema writer = order("{'name':'a','type':'int'}," + next);
    Schema reader = order("{'name':'a','type':'long'}," + next);

    assertThat(view(writer, reader)).containsExactly("CONVERTED Order.a: int is read as long");
  }

  @Test
  void theSameSchemaShowsAllAsItWasWritten() {
    Schema schema = order("{'name':'a','type':['null','int','string']}");

    assertThat(ReaderView.of(schema, schema, new StepLimit())).isEmpty();
  }

  @Test
  void schemasWithNothingInCommonFailAtTheRoot() {
    Schema reader = Schema.create(Schema.Type.INT);

    assertThat(view(order("{'name':'a','type':'int'}"), reader))
        .singleElement()
        .asString()
        .startsWith("FAILS (int): ");
  }

  @Test
  void aRecordInAUnionIsComparedWithTheReadersRecordOfItsName() {
    Schema writer =
        order(
            "{'name':'a','type':['string',{'type':'record','name':'P','fields':["
                + "{'name':'x','type':'int'},{'name':'y','type':'int'}]}]}");
    Schema reader =
        order(
            "{'name':'a','type':['string',{'type':'record','name':'P','fields':["
                + "{'name':'x','type':'int'},{'name':'z','type':'int','default':3}]}]}");

    assertThat(view(writer, reader))
        .containsExactlyInAnyOrder(
            "DEFAULT Order.a<P>.z: default 3",
            "IGNORED Order.a<P>.y: the reader has no such field (int)");
  }
}
