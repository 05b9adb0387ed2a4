// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.util.Collection;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The Java class into which an array is read. Immutable. */
public sealed interface ListShape {
  /** Turns the filled collection into the final object; null if that is the collection. */
  default @Nullable Converter finish() {
    return null;
  }

  /** {@code GenericData.Array}. */
  record Generic(Schema schema) implements ListShape {}

  /** One of Avro's lists of a primitive type, which avoid boxing. */
  record Primitive(Schema schema, As item) implements ListShape {}

  /**
   * Any other collection.
   *
   * @param factory takes the number of items to reserve room for
   * @param finish turns the filled collection into the final object, such as a Java array; null if
   *     that is the collection
   */
  record Custom(
      String name,
      IntFunction<? extends Collection<@Nullable Object>> factory,
      @Nullable Converter finish)
      implements ListShape {}
}
