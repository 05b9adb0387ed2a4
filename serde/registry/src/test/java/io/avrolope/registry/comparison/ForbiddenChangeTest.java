// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.comparison;

import static io.avrolope.registry.comparison.CompatibilityDirection.BACKWARD;
import static io.avrolope.registry.comparison.CompatibilityDirection.FORWARD;
import static io.avrolope.registry.comparison.CompatibilityDirection.FULL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The words for each change that a level forbids. */
class ForbiddenChangeTest {
  private static final String ID = "{'name':'id','type':'int'}";

  private static String order(String... fields) {
    return "{'type':'record','name':'Order','namespace':'shop','fields':["
        + String.join(",", fields)
        + "]}";
  }

  private static String status(String rest) {
    return order(
        ID, "{'name':'status','type':{'type':'enum','name':'Status','symbols':" + rest + "}}");
  }

  private static Schema parse(String schema) {
    return new Schema.Parser().parse(schema.replace('\'', '"'));
  }

  private static ForbiddenChange change(String older, String newer) {
    return new ForbiddenChange(parse(older), "version 3", parse(newer));
  }

  private static Stream<Arguments> changes() {
    String region = "{'name':'region','type':'string'}";
    String amountInt = order(ID, "{'name':'amount','type':'int'}");
    String amountLong = order(ID, "{'name':'amount','type':'long'}");
    String nested =
        "{'name':'lines','type':{'type':'array','items':{'type':'record','name':'Line','fields':["
            + "%s]}}}";
    return Stream.of(
        Arguments.of(
            order(ID),
            order(ID, region),
            BACKWARD,
            "Order.region: the field is new and has no default. Give it a default"),
        Arguments.of(
            order(ID, region),
            order(ID),
            FORWARD,
            "Order.region: the field was removed, and has no default in version 3. Keep it; only a"
                + " field with a default can be removed"),
        Arguments.of(
            order(nested.formatted("")),
            order(nested.formatted("{'name':'sku','type':'string'}")),
            BACKWARD,
            "Order.lines[].sku: the field is new and has no default. Give it a default"),
        Arguments.of(
            amountLong,
            amountInt,
            BACKWARD,
            "Order.amount: the type changed from long to int, which cannot read the data of version"
                + " 3. Keep the type, or add a field with another name"),
        Arguments.of(
            amountInt,
            amountLong,
            FORWARD,
            "Order.amount: the type changed from int to long, which readers with version 3 cannot"
                + " read. Keep the type, or add a field with another name"),
        Arguments.of(
            order(ID),
            order(ID).replace("'Order'", "'Bill'"),
            BACKWARD,
            "Bill: the name changed from shop.Order to shop.Bill. Keep the name, or add the old one"
                + " to the aliases"),
        Arguments.of(
            order(ID),
            order(ID).replace("'Order'", "'Bill'"),
            FORWARD,
            "Order: the name changed from shop.Order to shop.Bill. Keep the name"),
        Arguments.of(
            status("['NEW','PAID']"),
            status("['NEW']"),
            BACKWARD,
            "Order.status: the symbols [PAID] were removed, and the enum has no default. Keep them,"
                + " or give the enum a default"),
        Arguments.of(
            status("['NEW']"),
            status("['NEW','PAID']"),
            FORWARD,
            "Order.status: the symbols [PAID] are new, and the enum of version 3 has no default for"
                + " readers that do not know them. First register a version that only adds the"
                + " default"),
        Arguments.of(
            "['null','int']",
            "['null','string']",
            BACKWARD,
            "(union): int of version 3 is no type of [null, string]. Keep it"),
        Arguments.of(
            "['null','int']",
            "['null','int','string']",
            FORWARD,
            "(union): string is new, and [null, int] of version 3 cannot read it. Leave it out"),
        Arguments.of(
            "{'type':'fixed','name':'Hash','size':16}",
            "{'type':'fixed','name':'Hash','size':32}",
            BACKWARD,
            "Hash: the size changed from 16 to 32. Keep the size, or use another name"));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void eachConflictNamesItsPlaceAndTheWayOut(
      String older, String newer, CompatibilityDirection direction, String words) {
    ForbiddenChange change = change(older, newer);

    assertThat(change.conflicts(direction))
        .extracting(each -> each.path() + ": " + each.text())
        .containsExactly(words);
    assertThat(change.conflicts(FULL)).containsAll(change.conflicts(direction));
    assertThat(change.allowedBy()).doesNotContain(direction, FULL);
  }

  @Test
  void theDirectionsThatAllowAChangeAreNamed() {
    String optional = "{'name':'note','type':'string','default':''}";

    assertThat(change(order(ID), order(ID, "{'name':'n','type':'int'}")).allowedBy())
        .containsExactly(FORWARD);
    assertThat(change(order(ID, "{'name':'n','type':'int'}"), order(ID)).allowedBy())
        .containsExactly(BACKWARD);
    assertThat(change(order(ID), order(ID, optional)).allowedBy())
        .containsExactly(BACKWARD, FORWARD, FULL);
    assertThat(change("'int'", "'boolean'").allowedBy()).isEqualTo(List.of());
  }

  @Test
  void thePlaceIsNamedOnceForBothDirections() {
    ForbiddenChange change =
        change(
            "{'type':'fixed','name':'Hash','size':16}", "{'type':'fixed','name':'Hash','size':32}");

    assertThat(change.conflicts(FULL)).hasSize(1);
  }
}
