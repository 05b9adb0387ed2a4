// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Users' code that refuses values with exceptions that quote them: in the message, in a cause and
 * in a suppressed exception. The exceptions are checked ones that no method declares, as code in
 * Kotlin throws them.
 */
final class Quoting {
  static final String LOGICAL_TYPE = "quoting";

  private Quoting() {}

  static RuntimeException refusal(@Nullable Object value) {
    String text =
        value instanceof GenericFixed fixed
            ? text(ByteBuffer.wrap(fixed.bytes()))
            : value instanceof ByteBuffer bytes ? text(bytes) : String.valueOf(value);
    Exception refusal = new Exception("refused " + text, new IllegalStateException("bad " + text));
    refusal.addSuppressed(new IllegalArgumentException("not " + text));
    return thrown(refusal);
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  @SuppressWarnings("unchecked") // the compiler is to believe that it is unchecked
  private static <E extends Exception> RuntimeException thrown(Exception refusal) throws E {
    throw (E) refusal;
  }

  /** A copy of the schema with the logical type that {@link Refusing} converts. */
  static Schema converted(Schema schema) {
    Schema copy = new Schema.Parser().parse(schema.toString());
    new LogicalType(LOGICAL_TYPE).addToSchema(copy);
    return copy;
  }

  /** The class that {@link Refusing} converts to. */
  record Money(Object value) {}

  /** Refuses each value, in both directions. */
  static final class Refusing extends Conversion<Money> {
    @Override
    public Class<Money> getConvertedType() {
      return Money.class;
    }

    @Override
    public String getLogicalTypeName() {
      return LOGICAL_TYPE;
    }

    @Override
    public Money fromBoolean(Boolean value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromInt(Integer value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromLong(Long value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromFloat(Float value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromDouble(Double value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromCharSequence(CharSequence value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromEnumSymbol(GenericEnumSymbol<?> value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromFixed(GenericFixed value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromBytes(ByteBuffer value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromArray(Collection<?> value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromMap(Map<?, ?> value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Money fromRecord(IndexedRecord value, Schema schema, LogicalType type) {
      throw refusal(value);
    }

    @Override
    public Integer toInt(Money money, Schema schema, LogicalType type) {
      throw refusal(money);
    }

    @Override
    public Long toLong(Money money, Schema schema, LogicalType type) {
      throw refusal(money);
    }

    @Override
    public CharSequence toCharSequence(Money money, Schema schema, LogicalType type) {
      throw refusal(money);
    }

    @Override
    public ByteBuffer toBytes(Money money, Schema schema, LogicalType type) {
      throw refusal(money);
    }
  }

  /** Has a constructor with a string, so that strings are read as it. */
  static final class Iban {
    private final String text;

    Iban(String text) {
      this.text = text;
      if (!text.equals("valid")) {
        throw refusal(text);
      }
    }

    @Override
    public String toString() {
      throw refusal(text);
    }
  }

  /** A list that takes no items. */
  static final class Full extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public boolean add(Object item) {
      throw refusal(item);
    }
  }

  /** A map that takes no entries. */
  static final class FullMap extends HashMap<String, Object> {
    private static final long serialVersionUID = 1;

    @Override
    public Object put(String key, Object value) {
      throw refusal(key + "=" + value);
    }
  }

  /** A record that refuses each value when it is created. */
  record Strict(String text) {
    Strict {
      throw refusal(text);
    }
  }

  /** Plain classes whose fields hold the classes above. */
  static final class Holders {
    private Holders() {}

    static final class OfIban {
      Iban field = new Iban("valid");
    }

    static final class OfList {
      Full field = new Full();
    }

    static final class OfMap {
      FullMap field = new FullMap();
    }
  }

  static GenericData model() {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new Refusing());
    return model;
  }
}
