// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Differences between two schemas, and the direction in which one reads the other's data. */
@Timeout(20)
class SchemaDiffTest {

  private static Schema parse(String text) {
    return new Schema.Parser().parse(text.replace('\'', '"'));
  }

  private static Schema order(String fields) {
    return parse("{'type':'record','name':'shop.Order','fields':[" + fields + "]}");
  }

  private static List<String> diff(Schema older, Schema newer) {
    return SchemaDiff.of(older, newer).stream()
        .map(change -> change.path() + ": " + change.text())
        .toList();
  }

  private static List<String> unreadable(Schema reader, Schema writer) {
    return CompatibilityDirection.unreadable(reader, writer, new StepLimit()).stream()
        .map(change -> change.path() + ": " + change.text())
        .toList();
  }

  @ParameterizedTest(name = "{0} > {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'a','type':'int'} | {'name':'a','type':'long'} |"
            + " Order.a: type int became long, promotable",
        "{'name':'a','type':'long'} | {'name':'a','type':'int'} |"
            + " Order.a: type long became int, not promotable",
        "{'name':'a','type':'string'} | {'name':'a','type':['null','string']} |"
            + " Order.a: type string became [null, string], promotable",
        "{'name':'a','type':['null','string']} | {'name':'a','type':'string'} |"
            + " Order.a: type [null, string] became string, not promotable",
        "{'name':'a','type':'int'} | {'name':'a','type':'int','default':1} |"
            + " Order.a: no default became default 1",
        "{'name':'a','type':'int','default':1} | {'name':'a','type':'int','default':2} |"
            + " Order.a: default 1 became default 2",
        "{'name':'a','type':'bytes','default':'\\u00FF'} | {'name':'a','type':'bytes'} |"
            + " Order.a: default \"ÿ\" became no default",
        "{'name':'a','type':'int'} | {'name':'a','type':'int','doc':'x'} | Order.a: doc added",
        "{'name':'a','type':'int','doc':'y'} | {'name':'a','type':'int','doc':'x'} |"
            + " Order.a: doc changed",
        "{'name':'a','type':'int','doc':'y'} | {'name':'a','type':'int'} | Order.a: doc removed",
        "{'name':'a','type':'int'} | {'name':'a','type':'int','order':'ignore'} |"
            + " Order.a: order ascending became ignore",
        "{'name':'a','type':'int'} | {'name':'a','type':'int','aliases':['b']} |"
            + " Order.a: aliases [] became [b]",
        "{'name':'a','type':'int'} | {'name':'a','type':'int','owner':'me'} |"
            + " Order.a: property owner \"me\" added",
        "{'name':'a','type':'int'} | {'name':'a','type':{'type':'int','logicalType':'date'}} |"
            + " Order.a: logical type \"date\" added",
        "{'name':'b','type':'int'} | {'name':'a','type':'int','aliases':['b']} |"
            + " Order.a: field b renamed, by an alias",
        "{'name':'b','type':'int','aliases':['a']} | {'name':'a','type':'int'} |"
            + " Order.a: field b renamed, by an alias of the older schema",
        "{'name':'a','type':{'type':'array','items':'int'}} |"
            + " {'name':'a','type':{'type':'array','items':'long'}} |"
            + " Order.a[]: type int became long, promotable",
        "{'name':'a','type':{'type':'map','values':'int'}} |"
            + " {'name':'a','type':{'type':'map','values':'string'}} |"
            + " Order.a{}: type int became string, not promotable",
        "{'name':'a','type':['null','int']} | {'name':'a','type':['int','null']} |"
            + " Order.a: branches in another order",
        "{'name':'a','type':['null','int']} | {'name':'a','type':['null','int','string']} |"
            + " Order.a: branch string added",
        "{'name':'a','type':['null','int']} | {'name':'a','type':['null']} |"
            + " Order.a: branch int removed",
        "{'name':'a','type':{'type':'fixed','name':'F','size':4}} |"
            + " {'name':'a','type':{'type':'fixed','name':'F','size':8}} |"
            + " Order.a: size 4 became 8",
        "{'name':'a','type':{'type':'enum','name':'E','symbols':['A','B']}} |"
            + " {'name':'a','type':{'type':'enum','name':'E','symbols':['B','A']}} |"
            + " Order.a: symbols in another order",
        "{'name':'a','type':{'type':'enum','name':'E','symbols':['A','B']}} |"
            + " {'name':'a','type':{'type':'enum','name':'E','symbols':['A','B'],'default':'A'}} |"
            + " Order.a: no default became default \"A\""
      })
  void eachFieldChangeIsOneLine(String older, String newer, String expected) {
    assertThat(diff(order(older), order(newer))).containsExactly(expected);
    assertThat(diff(order(older), order(older))).isEmpty();
  }

  @Test
  void addedAndRemovedFieldsAreListedWithDefaults() {
    Schema older = order("{'name':'gone','type':'int'},{'name':'a','type':'int'}");
    Schema newer =
        order(
            "{'name':'a','type':'int'},{'name':'n','type':['null','int'],'default':null},"
                + "{'name':'m','type':'int'}");

    assertThat(diff(older, newer))
        .containsExactly(
            "Order.n: field added, default null",
            "Order.m: field added, no default",
            "Order.gone: field removed, no default");
    assertThat(unreadable(newer, older))
        .containsExactly("Order.m: the field is missing in the writer and has no default");
    assertThat(unreadable(older, newer))
        .containsExactly("Order.gone: the field is missing in the writer and has no default");
  }

  @Test
  void addedAndRemovedSymbolsAreListed() {
    Schema older = parse("{'type':'enum','name':'E','symbols':['A','B']}");
    Schema newer = parse("{'type':'enum','name':'E','symbols':['A','C']}");

    assertThat(diff(older, newer)).containsExactly("E: symbol C added", "E: symbol B removed");
    assertThat(unreadable(newer, older))
        .containsExactly("E: the reader has no default, and lacks the writer's symbols [B]");
  }

  @Test
  void renamedSchemaIsListedWithItsAlias() {
    Schema older = parse("{'type':'fixed','name':'a.F','size':4}");

    assertThat(diff(older, parse("{'type':'fixed','name':'a.G','size':4}")))
        .containsExactly("G: name a.F became a.G, without an alias");
    assertThat(diff(older, parse("{'type':'fixed','name':'a.G','aliases':['F'],'size':4}")))
        .containsExactly(
            "G: name a.F became a.G, the old one is an alias", "G: aliases [] became [a.F]");
    assertThat(unreadable(parse("{'type':'fixed','name':'a.G','size':4}"), older))
        .containsExactly("G: the writer's name a.F is not a name or alias of the reader's a.G");
  }

  @Test
  void unionBranchesAreComparedByContent() {
    String address = "{'type':'record','name':'Address','fields':[{'name':'zip','type':'%s'}]}";
    Schema older = order("{'name':'to','type':['null'," + address.formatted("int") + "]}");
    Schema newer = order("{'name':'to','type':['null'," + address.formatted("string") + "]}");

    assertThat(diff(older, newer))
        .containsExactly("Order.to<Address>.zip: type int became string, not promotable");
    assertThat(unreadable(newer, older))
        .containsExactly(
            "Order.to: no branch of the reader's [null, shop.Address] can read the writer's"
                + " shop.Address");
  }

  @Test
  void changeOfARecursiveSchemaIsListedOnce() {
    String node =
        "{'type':'record','name':'Node','fields':[{'name':'v','type':'%s'},"
            + "{'name':'next','type':['null','Node']},"
            + "{'name':'more','type':{'type':'array','items':'Node'}}]}";
    Schema older = parse(node.formatted("int"));
    Schema newer = parse(node.formatted("long"));

    assertThat(diff(older, newer)).containsExactly("Node.v: type int became long, promotable");
    assertThat(unreadable(newer, older)).isEmpty();
    assertThat(unreadable(older, newer))
        .contains("Node.v: the reader's int cannot read the writer's long");
  }

  @Test
  void reorderedFieldsAreCompatible() {
    Schema older = order("{'name':'a','type':'int'},{'name':'b','type':'int'}");
    Schema newer = order("{'name':'b','type':'int'},{'name':'a','type':'int'}");

    assertThat(diff(older, newer)).containsExactly("Order: fields in another order");
    assertThat(CompatibilityDirection.FULL.violations(older, newer)).isEmpty();
  }

  @Test
  void missingUnionBranchIsNamed() {
    Schema older = parse("['null','string','int']");
    Schema newer = parse("['null','string']");

    assertThat(diff(older, newer)).containsExactly("(union): branch int removed");
    assertThat(unreadable(newer, older))
        .containsExactly(
            "(union): no branch of the reader's [null, string] can read the writer's int");
    assertThat(unreadable(order("{'name':'a','type':'int'}"), order("{'name':'a','type':'null'}")))
        .containsExactly("Order.a: the reader's int cannot read the writer's null");
  }
}
