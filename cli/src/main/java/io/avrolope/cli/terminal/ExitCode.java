// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.topics.cluster.NativeCode;
import io.avrolope.topics.cluster.RegistryRefusals;
import io.avrolope.topics.cluster.TopicException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.SerializationException;

/** The exit statuses of a command, and which failure has which. Scripts can rely on them. */
public final class ExitCode {
  /** Success; if the command checks something, the check passed. */
  public static final int OK = 0;

  /**
   * The check failed, or data is wrong: bytes of no envelope, a schema that cannot read a topic,
   * copies that differ.
   */
  public static final int NO = 1;

  /** The command line or the configuration is wrong; nothing was done. */
  public static final int USAGE = 2;

  /**
   * The cluster or a registry is unavailable or denies access. The same command can be run again.
   */
  public static final int UNAVAILABLE = 3;

  /**
   * A part of the topic was not read, so there is no result for it: a transaction is open, or a
   * partition was added meanwhile. The same command can be run again.
   */
  public static final int INCOMPLETE = 4;

  /** A bug in this program. */
  public static final int INTERNAL = 70;

  /** Stopped by the user. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** Decides the exit status of a command that failed with an exception. */
  public static int of(Throwable failure) {
    if (failure instanceof CommandException command) {
      return command.exitCode();
    }
    if (failure instanceof TopicException topic) {
      return switch (topic.reason()) {
        case NOT_FOUND -> USAGE;
        case INCOMPLETE -> INCOMPLETE;
        case UNAVAILABLE -> UNAVAILABLE;
      };
    }
    if (NativeCode.explained(failure).isPresent()) {
      return USAGE; // Java is started with wrong options
    }
    if (failure instanceof ConfigException
        || failure.getCause() instanceof ConfigException
        || failure instanceof InvalidTopicException
        || isInvalidClient(failure)) {
      return USAGE;
    }
    if (failure instanceof SerializationException) {
      return RegistryRefusals.isRefusal(failure)
          ? UNAVAILABLE
          : NO; // an ApiException too, but the data is wrong, not the cluster
    }
    if (failure instanceof RegistryUnavailableException
        || failure instanceof RegistryRefusedException
        || failure instanceof ApiException) {
      return UNAVAILABLE;
    }
    if (failure instanceof AvrolopeException) {
      return NO;
    }
    if (failure instanceof InterruptException || failure instanceof InterruptedException) {
      return INTERRUPTED;
    }
    return failure instanceof IOException
            || failure instanceof KafkaException
            || failure instanceof OutOfMemoryError
        ? UNAVAILABLE
        : INTERNAL;
  }

  /**
   * Whether Kafka's client could not be created from its properties: a missing key store, a class
   * that does not exist, credentials that it cannot parse.
   */
  private static boolean isInvalidClient(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return failure instanceof KafkaException
        && (message.startsWith("Failed to construct kafka")
            || message.equals("Failed to create new KafkaAdminClient"))
        && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .noneMatch(ExitCode::isOfNetwork);
  }

  private static boolean isOfNetwork(Throwable failure) {
    return failure instanceof IOException
        && !(failure instanceof FileSystemException)
        && !(failure instanceof FileNotFoundException);
  }
}
