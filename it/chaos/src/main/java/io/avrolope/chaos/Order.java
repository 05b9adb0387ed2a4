// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import org.apache.avro.reflect.AvroAlias;

/**
 * The record that producers write as a Java record; other kinds of values have the same fields.
 *
 * @param number the record is known by it; the other fields follow from it
 */
@AvroAlias(alias = "PlacedOrder", space = "io.avrolope.chaos")
public record Order(long number, String text, double amount) {
  private static final int TEXTS = 97;
  private static final double CENTS = 100;

  static Order of(long number) {
    return new Order(number, text(number), amount(number));
  }

  /** No log may have it: it stands for what nobody but the owner of a record may read. */
  static final String SECRET = "confidential-wares ";

  static String text(long number) {
    return SECRET.repeat((int) (number % 7) + 1) + number % TEXTS;
  }

  static double amount(long number) {
    return number % 10_000 / CENTS;
  }
}
