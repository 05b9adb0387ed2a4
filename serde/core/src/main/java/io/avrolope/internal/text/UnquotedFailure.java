// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.text;

import io.avrolope.error.AvrolopeException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.util.List;
import java.util.NoSuchElementException;
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
          EOFException.class);

  private final transient Class<?> original;

  private UnquotedFailure(Throwable original, @Nullable Throwable cause) {
    super(original.getClass().getName() + " (a message that may quote a value is omitted)", cause);
    setStackTrace(original.getStackTrace());
    this.original = original.getClass();
  }

  /** Whether the exception is of a class, or of one below it. */
  public boolean isOf(Class<?> type) {
    return type.isAssignableFrom(original);
  }

  /**
   * Whether code refuses a value by exceptions of this class. Any other class may say that a
   * service does not answer.
   */
  public boolean refusesValue() {
    return OF_VALUES.stream().anyMatch(this::isOf)
        || original == IOException.class // as Avro's decoders say it
        || original.getName().startsWith("com.fasterxml.jackson.");
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
