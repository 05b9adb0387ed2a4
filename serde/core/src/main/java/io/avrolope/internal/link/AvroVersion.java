package io.avrolope.internal.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.util.ClassSecurityValidator;
import org.jspecify.annotations.Nullable;

/**
 * What of Avro is not in each version from 1.11.4 on, and is needed all the same. This is compiled
 * against the newest, and finds out once which one is there.
 *
 * <p>Other classes use what all versions have. Those that use more ask {@link #HAS_1_12} before;
 * {@code LinkageTest} names them.
 */
public final class AvroVersion {
  /**
   * Whether it is 1.12 or newer. Only these read arrays of primitive types as lists without boxes
   * ({@code PrimitivesArrays}), and have conversions of {@code timestamp-nanos}, {@code
   * local-timestamp-nanos} and {@code duration}.
   */
  public static final boolean HAS_1_12 = has(() -> TimeConversions.TimestampNanosConversion.class);

  /** Up to 1.11, {@code Parser setValidate(boolean)}, which 1.12 does not have any more. */
  private static final @Nullable MethodHandle SET_VALIDATE = HAS_1_12 ? null : setValidate();

  /**
   * Whether it is 1.12.2 or newer. There applications say in one place which classes they trust,
   * and decoders refuse a block's count or size that cannot be one.
   */
  public static final boolean HAS_1_12_2 = has(() -> ClassSecurityValidator.class);

  private AvroVersion() {}

  /** A new parser that checks neither names nor defaults. */
  public static Schema.Parser uncheckedParser() {
    Schema.Parser parser =
        SET_VALIDATE == null
            ? new Schema.Parser(NameValidator.NO_VALIDATION)
            : uncheckedNames(SET_VALIDATE);
    return parser.setValidateDefaults(false);
  }

  /**
   * Whether Avro's own check lets a schema name this class: before 1.12.2, {@link TrustedNames}.
   */
  public static boolean trusts(Class<?> type) {
    return HAS_1_12_2
        ? ClassSecurityValidator.getGlobal().isTrusted(type)
        : TrustedNames.global().contain(type);
  }

  /**
   * Does nothing if Avro's own check lets a schema name this class. Up to 1.12.1 that check is a
   * private affair of Avro's reader, and whoever else loads a class must make it.
   *
   * @throws SecurityException if it does not
   */
  public static void requireTrusted(Class<?> type) {
    if (HAS_1_12_2) {
      ClassSecurityValidator.validate(type);
    } else {
      TrustedNames.global().require(type);
    }
  }

  private static Schema.Parser uncheckedNames(MethodHandle setValidate) {
    try {
      return (Schema.Parser) setValidate.invokeExact(new Schema.Parser(), false);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // it declares no exception
    }
  }

  private static MethodHandle setValidate() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(
              Schema.Parser.class,
              "setValidate",
              MethodType.methodType(Schema.Parser.class, boolean.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Expected Avro 1.11.4 or newer but found another version", e);
    }
  }

  private interface Use {
    Class<?> resolve();
  }

  private static boolean has(Use use) {
    try {
      return use.resolve() != null;
    } catch (NoClassDefFoundError e) {
      return false;
    }
  }
}
