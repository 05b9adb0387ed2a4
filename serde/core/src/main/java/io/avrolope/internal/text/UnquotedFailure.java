// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import io.avrolope.error.AvrolopeException;
import java.io.EOFException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.nio.BufferUnderflowException;
import java.nio.charset.CharacterCodingException;
import java.text.ParseException;
import java.time.DateTimeException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an exception of other code, such as a user's conversion, among the causes of a
 * failure. It has that exception's class name, stack trace and causes. It does not have the
 * message, which may quote a value of a record, nor suppressed exceptions.
 */
public final class UnquotedFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Causes further down are dropped, so that a cycle of causes ends. */
  private static final int MAX_CAUSES = 8;

  /** The classes of exceptions by which code refuses a value. */
  private static final List<Class<? extends Throwable>> OF_VALUES =
      List.of(
          AvroRuntimeException.class,
          IllegalArgumentException.class,
          ArithmeticException.class,
          DateTimeException.class,
          IndexOutOfBoundsException.class,
          ClassCastException.class,
          NullPointerException.class,
          NegativeArraySizeException.class,
          UnsupportedOperationException.class,
          BufferUnderflowException.class,
          NoSuchElementException.class,
          CharacterCodingException.class,
          EOFException.class,
          MalformedURLException.class,
          ParseException.class,
          URISyntaxException.class);

  /** Code of Avrolope that calls Avro, parsers and conversions. */
  private static final List<String> OWN =
      List.of(
          "io.avrolope.internal.",
          "io.avrolope.avro.",
          "io.avrolope.codec.",
          "io.avrolope.envelope.",
          "io.avrolope.registry.");

  /** Code that calls no service. */
  private static final List<String> PURE =
      List.of("java.", "jdk.", "org.apache.avro.", "com.fasterxml.jackson.");

  /** The names of the exception's class and of those above it. */
  private final String[] types;

  private final boolean isOfPureCode;

  private UnquotedFailure(Throwable original, @Nullable Throwable cause) {
    super(original.getClass().getName() + " (a message that may quote a value is omitted)", cause);
    setStackTrace(original.getStackTrace());
    this.types =
        Stream.<Class<?>>iterate(original.getClass(), Objects::nonNull, Class::getSuperclass)
            .map(Class::getName)
            .toArray(String[]::new);
    this.isOfPureCode = isOfPureCode(original.getStackTrace());
  }

  /** Whether no code of the application is between Avrolope and the place of the failure. */
  private static boolean isOfPureCode(StackTraceElement[] trace) {
    for (StackTraceElement each : trace) {
      String name = each.getClassName();
      if (OWN.stream().anyMatch(name::startsWith)) {
        return true;
      }
      if (PURE.stream().noneMatch(name::startsWith)) {
        return false;
      }
    }
    return false;
  }

  /** Whether the exception is of a class, or of one below it. */
  public boolean isOf(Class<?> type) {
    return List.of(types).contains(type.getName());
  }

  /**
   * Whether the exception refuses a value: it is of the JDK's or Avro's own code, or of a class by
   * which code refuses values. Any other may say that a service does not answer.
   */
  public boolean refusesValue() {
    return isOfPureCode || OF_VALUES.stream().anyMatch(this::isOf);
  }

  /**
   * The failure as the cause of one of Avrolope's exceptions.
   *
   * @return the same object if it is Avrolope's own or the JVM's, whose messages quote no value
   */
  public static Throwable of(Throwable failure) {
    return of(failure, MAX_CAUSES);
  }

  private static Throwable of(Throwable failure, int causes) {
    if (failure instanceof AvrolopeException
        || failure instanceof VirtualMachineError
        || failure instanceof UnquotedFailure) {
      return failure;
    }
    Throwable cause = failure.getCause();
    return new UnquotedFailure(
        failure, cause == null || causes == 0 ? null : of(cause, causes - 1));
  }
}
