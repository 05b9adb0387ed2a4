// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.testserver;

import io.avrolope.internal.link.AvroVersion;
import org.apache.avro.Schema;

/** Schemas that the tests of registries share. */
public final class Schemas {
  public static final Schema ORDER =
      parse(
          "{'type':'record','name':'Order','namespace':'shop','fields':[{'name':'id','type':'long'}]}");

  /** The second version of {@link #ORDER}. */
  public static final Schema ORDER_2 =
      parse(
          "{'type':'record','name':'Order','namespace':'shop','fields':[{'name':'id','type':'long'},"
              + "{'name':'coupon','type':['null','string'],'default':null}]}");

  /** {@link #ORDER} with a different doc. */
  public static final Schema ORDER_WITH_DOC =
      parse(
          "{'type':'record','name':'Order','namespace':'shop','doc':'A purchase.',"
              + "'fields':[{'name':'id','type':'long'}]}");

  /** The same two properties in both orders. */
  public static final Schema ONE_WAY = parse("{'type':'string','a':'1','b':'2'}");

  public static final Schema OTHER_WAY = parse("{'type':'string','b':'2','a':'1'}");

  private Schemas() {}

  /** A different schema for each number. */
  public static Schema numbered(int number) {
    return parse("{'type':'record','name':'R" + number + "','fields':[]}");
  }

  /** The schema as text of several lines. */
  public static String pretty(Schema schema) {
    return schema.toString().replace("{", "{\n  ").replace(",", ",\n  ");
  }

  /** Parses JSON whose quotes are single. */
  public static Schema parse(String text) {
    return AvroVersion.uncheckedParser().parse(text.replace('\'', '"'));
  }
}
