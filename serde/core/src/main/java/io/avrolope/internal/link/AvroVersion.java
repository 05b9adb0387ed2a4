// SPDX-License-Identifier: Apache-2.0
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
 * Access to features that not every Avro version from 1.11.4 on has. The code is compiled against
 * the newest version and determines once which version is on the class path.
 *
 * <p>Other classes use only what all versions have, or check {@link #HAS_1_12} first. {@code
 * LinkageTest} lists the classes that check.
 */
public final class AvroVersion {
  /**
   * Whether Avro is 1.12 or newer. Only these versions read arrays of primitive types without
   * boxing ({@code PrimitivesArrays}), and convert {@code timestamp-nanos}, {@code
   * local-timestamp-nanos} and {@code duration}.
   */
  public static final boolean HAS_1_12 = has(() -> TimeConversions.TimestampNanosConversion.class);

  /** {@code Parser setValidate(boolean)} of Avro 1.11, which Avro 1.12 removed. */
  private static final @Nullable MethodHandle SET_VALIDATE = HAS_1_12 ? null : setValidate();

  /**
   * Whether Avro is 1.12.2 or newer. In these versions applications configure the trusted classes
   * in one place, and Avro's decoders refuse impossible block counts and sizes.
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
   * Whether a schema may name this class. Avro decides from 1.12.2 on, {@link TrustedNames} before.
   */
  public static boolean trusts(Class<?> type) {
    return HAS_1_12_2
        ? ClassSecurityValidator.getGlobal().isTrusted(type)
        : TrustedNames.global().contain(type);
  }

  /**
   * Checks that a schema may name this class. Up to 1.12.1 Avro's check is private to its reader,
   * so that other code which loads classes needs this one.
   *
   * @throws SecurityException if the class is not trusted
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
      throw new IllegalStateException(e); // the method declares no checked exception
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
      throw new LinkageError("Unsupported version of Avro. Avrolope needs 1.11.4 or newer", e);
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
