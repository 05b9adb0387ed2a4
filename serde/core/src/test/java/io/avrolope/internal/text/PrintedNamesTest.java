// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Avro prints a name without the namespace around it, and may parse it as another type. */
class PrintedNamesTest {
  @Test
  void aSchemaIsParsedFromItsFullNamesAsItIs() {
    String text =
        "{'type':'record','name':'Item','namespace':'shop','fields':["
            + "{'name':'other','type':{'type':'fixed','name':'Item','namespace':'','size':1}},"
            + "{'name':'next','type':['null','shop.Item']}]}";
    Schema item = new Schema.Parser().parse(text.replace('\'', '"'));

    assertThat(new Schema.Parser().parse(FullNames.of(item))).isEqualTo(item);
  }
}
