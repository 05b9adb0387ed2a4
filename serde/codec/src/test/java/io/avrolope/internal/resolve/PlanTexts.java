// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Plans for generic records as text. In schemas ' stands for ". */
final class PlanTexts {
  /** A field of each primitive type. */
  static final String NUMBERS =
      record(
          "Numbers",
          "i 'int'",
          "l 'long'",
          "f 'float'",
          "d 'double'",
          "b 'boolean'",
          "n 'null'",
          "s 'string'",
          "y 'bytes'");

  private PlanTexts() {}

  static String plan(String schema) {
    return plan(schema, schema);
  }

  static String plan(String writer, String reader) {
    return planOf(writer, reader, ReadExtent.WHOLE_DATUM).toString();
  }

  static ReadPlan planOf(String writer, String reader, ReadExtent reach) {
    return ReadPlanner.plan(
        parse(writer), parse(reader), new GenericModel(new GenericData()), reach);
  }

  static Schema parse(String schema) {
    return new Schema.Parser().parse(schema.replace('\'', '"'));
  }

  /** A record schema; each field is given as {@code "name 'type'"}. */
  static String record(String name, String... fields) {
    List<String> all = new ArrayList<>();
    for (String field : fields) {
      int space = field.indexOf(' ');
      all.add(
          "{'name':'%s','type':%s}"
              .formatted(field.substring(0, space), field.substring(space + 1)));
    }
    return "{'type':'record','name':'%s','fields':[%s]}".formatted(name, String.join(",", all));
  }
}
