// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.interpret;

import io.avrolope.internal.plan.Encoded;
import io.avrolope.internal.wire.DefaultValue;
import io.avrolope.internal.wire.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.TemporalAccessor;
import java.util.UUID;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the default of a field: the same object each time if it is immutable, else a new one.
 * Reads nothing of the datum.
 */
final class DefaultNode implements Node, DefaultValue {
  private final Node value;
  private final byte[] encoded;
  private final Limits limits;
  private volatile @Nullable Constant constant;

  /** Copied at each use, since a {@code Utf8} is mutable. */
  private volatile @Nullable Utf8 template;

  DefaultNode(Node value, Encoded encoded, Limits limits) {
    this.value = value;
    this.encoded = encoded.bytes();
    this.limits = limits;
  }

  @Override
  public @Nullable Object read(Input in) {
    return get();
  }

  @Override
  public boolean isConstant() {
    get();
    return constant != null;
  }

  @Override
  public @Nullable Object get() {
    Constant known = constant;
    if (known != null) {
      return known.value();
    }
    Utf8 text = template;
    if (text != null) {
      return new Utf8(text);
    }
    Object decoded = value.read(new Input(encoded, 0, encoded.length, limits));
    if (isShareable(decoded)) {
      constant = new Constant(decoded);
    } else if (decoded instanceof Utf8 read) {
      template = new Utf8(read);
    }
    return decoded;
  }

  /** Whether the object is immutable. */
  private static boolean isShareable(@Nullable Object object) {
    return object == null
        || object instanceof String
        || object instanceof Boolean
        || object instanceof Integer
        || object instanceof Long
        || object instanceof Float
        || object instanceof Double
        || object instanceof Enum<?>
        || object instanceof GenericEnumSymbol<?>
        || object instanceof UUID
        || object.getClass() == BigDecimal.class
        || object.getClass() == BigInteger.class
        || (object instanceof TemporalAccessor
            && object.getClass().getPackageName().equals("java.time"));
  }

  private record Constant(@Nullable Object value) {}
}
