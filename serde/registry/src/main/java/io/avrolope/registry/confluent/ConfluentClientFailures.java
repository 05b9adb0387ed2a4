// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.RegistryUnavailableException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.AvroRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * Translates the exceptions of Confluent's client. The client wraps many of them in exceptions of
 * its cache, so the causes count too. Immutable.
 */
final class ConfluentClientFailures {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_CAUSES = 20;

  /** The messages of a schema type for which the client has no parser, or whose parser failed. */
  private static final Pattern OTHER_TYPE =
      Pattern.compile(
          "(?s)Invalid schema (?:type |.* with refs .* of type )(?!AVRO\\b)(\\w{1,60}).{0,200}");

  private final ConfluentClient client;
  private final String name;

  /**
   * @param name of the client, for messages
   */
  ConfluentClientFailures(ConfluentClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /**
   * The registry's response, restored from the client's exception or one of its causes; null if
   * there was none.
   */
  @Nullable HttpAnswer answer(Throwable failure) {
    Throwable answered = first(failure, client::isAnswer);
    if (answered == null) {
      return null;
    }
    try {
      int errorCode = client.errorCode(answered);
      String words =
          String.valueOf(answered.getMessage()).replace("; error code: " + errorCode, "");
      return new HttpAnswer(
          client.status(answered),
          JSON.createObjectNode().put("error_code", errorCode).put("message", words).toString(),
          name);
    } catch (Throwable e) {
      throw new IllegalStateException("Confluent's exception has no status", e);
    }
  }

  /**
   * The failure of a request. Our own exceptions are returned unchanged.
   *
   * @throws Error if the failure is one
   */
  AvrolopeException of(String wanted, Throwable failure) {
    if (failure instanceof AvrolopeException own) {
      return own;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    HttpAnswer answer = answer(failure);
    if (answer != null) {
      AvrolopeException answered = answered(wanted, answer);
      answered.addSuppressed(failure);
      return answered;
    }
    if (first(failure, InterruptedException.class::isInstance) != null) {
      Thread.currentThread().interrupt();
      return new InterruptedLookupException("Interrupted while waiting for " + name, failure);
    }
    UnknownSchemaException unusable = unusable(wanted, failure);
    return unusable != null ? unusable : unanswered(wanted, failure);
  }

  private static AvrolopeException answered(String wanted, HttpAnswer answer) {
    return ConfluentAnswer.isNotFound(answer)
        ? HttpStatusErrors.unknownSchema(answer, wanted)
        : HttpStatusErrors.of(answer);
  }

  /** The failure of a schema that the registry has, but that is not an Avro schema; else null. */
  private static @Nullable UnknownSchemaException unusable(String wanted, Throwable failure) {
    for (Throwable each : causes(failure)) {
      Matcher otherType = OTHER_TYPE.matcher(String.valueOf(each.getMessage()));
      if (otherType.matches()) {
        return new UnknownSchemaException(
            "Not an Avro schema but one of type " + otherType.group(1) + ": " + wanted);
      }
    }
    boolean hasAnswer = first(failure, IOException.class::isInstance) == null;
    boolean isUnparsed =
        first(failure, ConfluentClientFailures::isParseFailure) != null
            || (hasAnswer
                && first(failure, ConfluentClientFailures::isFailureOfParserCache) != null);
    return isUnparsed
        ? new UnknownSchemaException(
            "Expected an Avro schema but found text that does not parse as one at " + wanted,
            failure)
        : null;
  }

  /**
   * The client loads one cache only by parsing: that of parsed schemas. Its failures have this
   * class, of which the client may have a relocated copy.
   */
  private static boolean isFailureOfParserCache(Throwable failure) {
    return failure.getClass().getSimpleName().equals("UncheckedExecutionException");
  }

  /**
   * Some releases do not tell why they cannot parse a schema. If it has references, the reason can
   * be that these were not available.
   */
  private static boolean isParseFailure(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return failure instanceof AvroRuntimeException
        || (failure.getClass() == IOException.class
            && message.startsWith("Invalid schema ")
            && message.contains(" with refs [] "));
  }

  /** Leaves out the cause's message: it may contain a URL with a password. */
  private AvrolopeException unanswered(String wanted, Throwable failure) {
    Throwable connection = first(failure, IOException.class::isInstance);
    Throwable cause = connection == null ? failure : connection;
    String message =
        name + " failed with " + cause.getClass().getName() + " on a request for " + wanted;
    if (connection == null) {
      RegistryRefusedException refused =
          new RegistryRefusedException(RegistryRefusedException.Reason.NOT_POSSIBLE, message);
      refused.addSuppressed(failure);
      return refused;
    }
    Reason reason =
        connection instanceof SocketTimeoutException ? Reason.TIMED_OUT : Reason.DISCONNECTED;
    return new RegistryUnavailableException(reason, message, failure);
  }

  private static @Nullable Throwable first(Throwable failure, Predicate<Throwable> condition) {
    return causes(failure).stream().filter(condition).findFirst().orElse(null);
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable each = failure;
        each != null && causes.size() < MAX_CAUSES;
        each = each.getCause()) {
      causes.add(each);
    }
    return causes;
  }
}
