// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.outage;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.kafka.integration.OutageExceptions;
import io.avrolope.kafka.integration.OutagePolicy;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;

/**
 * The exceptions that Connect handles correctly.
 *
 * <p>Connect retries only its own {@code RetriableException}, and with {@code errors.tolerance=all}
 * treats each exception as a bad record. An {@code Error} stops the task.
 */
record ConnectExceptions(OutagePolicy policy) implements OutageExceptions {

  /** Stops a task: no record may be skipped. */
  static final class RegistryOutageError extends Error {
    private static final long serialVersionUID = 1;

    RegistryOutageError(String message, Throwable cause) {
      super(message, cause);
    }
  }

  @Override
  public RuntimeException retriable(RuntimeException outage) {
    return new RetriableException(outage.getMessage(), outage);
  }

  @Override
  public RuntimeException stopping(RuntimeException outage) {
    throw stopping("The registry is unavailable", outage);
  }

  @Override
  public RuntimeException other(RuntimeException failure) {
    if (failure instanceof ConnectException
        || failure instanceof ConfigException
        || failure instanceof InterruptException) {
      return failure;
    }
    if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
      return refused(failure);
    }
    if (policy != OutagePolicy.RETRY && failure.getCause() instanceof RegistryRefusedException) {
      throw stopping("The registry refuses the request", failure);
    }
    return new DataException(message(failure), failure);
  }

  /** The operator must act; the record is not at fault. */
  private RuntimeException refused(RuntimeException failure) {
    if (policy != OutagePolicy.RETRY) {
      throw stopping("The registry refuses access", failure);
    }
    return (ConfigException) new ConfigException(failure.getMessage()).initCause(failure);
  }

  private static RegistryOutageError stopping(String fact, RuntimeException failure) {
    return new RegistryOutageError(
        fact + ", and " + OutageKeys.KEY + " stops the task: " + failure.getMessage(), failure);
  }

  /** With the causes, since a dead letter's header has only the message. */
  private static String message(RuntimeException failure) {
    StringBuilder message = new StringBuilder(String.valueOf(failure.getMessage()));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      boolean explains = cause instanceof AvrolopeException || cause instanceof ConnectException;
      if (explains && cause.getMessage() != null) {
        message.append(": ").append(cause.getMessage());
      }
    }
    return message.toString();
  }
}
