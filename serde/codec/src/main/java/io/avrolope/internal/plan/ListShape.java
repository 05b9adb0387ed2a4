package io.avrolope.internal.plan;

import java.util.Collection;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** As which Java object an array is read. Immutable. */
public sealed interface ListShape {

  /** {@code GenericData.Array}. */
  record Generic(Schema schema) implements ListShape {}

  /** One of Avro's lists of a primitive type, which hold no boxes. */
  record Primitive(Schema schema, ReadStep.As item) implements ListShape {}

  /**
   * Any other collection.
   *
   * @param factory takes the number of items to make room for
   * @param finish turns the collection into what is wanted in the end, such as a Java array; null:
   *     it is already
   */
  record Custom(
      String name,
      IntFunction<? extends Collection<@Nullable Object>> factory,
      ReadStep.@Nullable Converter finish)
      implements ListShape {}
}
