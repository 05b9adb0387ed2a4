// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.schema;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;

/** Numbers in the parameters of Connect schemas. */
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
}
