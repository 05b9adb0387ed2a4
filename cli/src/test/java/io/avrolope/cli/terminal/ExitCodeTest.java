// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.topics.cluster.TopicException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExitCodeTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        arguments(new CommandException(7, "any"), 7),
        arguments(CommandException.usage("--max must be at least 1"), ExitCode.USAGE),
        arguments(TopicException.notFound("Topic other does not exist"), ExitCode.USAGE),
        arguments(TopicException.unavailable("Cannot reach a:9092"), ExitCode.UNAVAILABLE),
        arguments(TopicException.incomplete("A transaction is open"), ExitCode.INCOMPLETE),
        arguments(new ConfigException("envelope"), ExitCode.USAGE),
        arguments(new KafkaException("no client", new ConfigException("acks")), ExitCode.USAGE),
        arguments(new InvalidTopicException("a/b"), ExitCode.USAGE),
        arguments(client("consumer", new LoginException("no module")), ExitCode.USAGE),
        arguments(client("producer", new NoSuchFileException("key store")), ExitCode.USAGE),
        arguments(client("consumer", new ConnectException("issuer")), ExitCode.UNAVAILABLE),
        arguments(new OutOfMemoryError("Java heap space"), ExitCode.UNAVAILABLE),
        arguments(new StackOverflowError(), ExitCode.INTERNAL),
        arguments(new SerializationException("cannot decode"), ExitCode.NO),
        arguments(new MalformedEnvelopeException("bytes"), ExitCode.NO),
        arguments(new MalformedDatumException("bytes"), ExitCode.NO),
        arguments(new UnknownSchemaException("id 7"), ExitCode.NO),
        arguments(new IncompatibleSchemasException("int"), ExitCode.NO),
        arguments(
            new RegistryUnavailableException(
                RegistryUnavailableException.Reason.TIMED_OUT, "down", null),
            ExitCode.UNAVAILABLE),
        arguments(refused(), ExitCode.UNAVAILABLE),
        arguments(new TimeoutException("no broker"), ExitCode.UNAVAILABLE),
        arguments(new SaslAuthenticationException("password"), ExitCode.UNAVAILABLE),
        arguments(new TopicAuthorizationException("orders"), ExitCode.UNAVAILABLE),
        arguments(new KafkaException("any"), ExitCode.UNAVAILABLE),
        arguments(new IOException("disk"), ExitCode.UNAVAILABLE),
        arguments(new InterruptedException(), ExitCode.INTERRUPTED),
        arguments(new InterruptException("stopped"), ExitCode.INTERRUPTED),
        arguments(new IllegalStateException("bug"), ExitCode.INTERNAL),
        arguments(new NullPointerException(), ExitCode.INTERNAL));
  }

  /** As the constructors of Kafka's clients throw it. */
  private static KafkaException client(String kind, Exception cause) {
    return new KafkaException(
        "Failed to construct kafka " + kind, new KafkaException("Failed to log in", cause));
  }

  private static RegistryRefusedException refused() {
    return new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED, "password");
  }

  @AfterEach
  void clearInterrupt() {
    // the constructor of Kafka's InterruptException interrupts the thread
    boolean unused = Thread.interrupted();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("failures")
  void eachFailureHasItsExitStatus(Throwable failure, int expected) {
    assertThat(ExitCode.of(failure)).isEqualTo(expected);
  }
}
