// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;

/** Numbers in the parameters of Connect schemas, and in their values. */
public final class Numbers {
  private Numbers() {}

  /**
   * A parameter as an int.
   *
   * @throws DataException if it is missing or no int
   */
  public static int parameter(Schema schema, String name) {
    String text = Names.parameter(schema, name);
    try {
      if (text != null) {
        return Integer.parseInt(text);
      }
    } catch (NumberFormatException e) {
      throw new DataException(
          "The parameter "
              + name
              + " of schema "
              + schema.name()
              + " must be a number but was "
              + text,
          e);
    }
    throw new DataException("The schema " + schema.name() + " lacks the parameter " + name);
  }

  /**
   * The days from 1970-01-01 to a date.
   *
   * @throws DataException if they do not fit an int, or the date is not midnight in UTC
   */
  public static int days(Schema schema, java.util.Date date) {
    int days = Date.fromLogical(schema, date);
    if (TimeUnit.DAYS.toMillis(days) != date.toInstant().toEpochMilli()) { // Kafka has cut them off
      throw new DataException(
          "Expected a date whose days from 1970-01-01 fit an int but found one that is farther away");
    }
    return days;
  }
}
