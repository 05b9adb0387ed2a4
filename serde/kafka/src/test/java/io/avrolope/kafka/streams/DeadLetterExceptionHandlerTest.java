// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler.Response;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler.Result;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.processor.TaskId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The handler's answer to Kafka Streams about a record that cannot be read. */
class DeadLetterExceptionHandlerTest {
  private static final TaskId TASK = new TaskId(0, 3);
  private static final TaskId GLOBAL = new TaskId(-1, -1);
  private final Exception bad =
      new SerializationException("Cannot decode", new MalformedDatumException("m"));
  private final Exception unknown =
      new SerializationException("Cannot decode", new UnknownSchemaException("m"));
  private final Exception unavailable =
      new DisconnectException(
          "Cannot decode",
          new RegistryUnavailableException(
              RegistryUnavailableException.Reason.DISCONNECTED, "m", null));

  @Test
  void aBadRecordBecomesADeadLetterAndIsSkipped() {
    Response response = handled(bad, TASK);

    assertThat(response.result()).isEqualTo(Result.RESUME);
    List<ProducerRecord<byte[], byte[]>> letters = response.deadLetterQueueRecords();
    assertThat(letters).hasSize(1);
    assertThat(letters.get(0).topic()).isEqualTo("dead");
    assertThat(letters.get(0).key()).containsExactly(1);
    assertThat(letters.get(0).value()).containsExactly(2);
    assertThat(letters.get(0).headers().lastHeader("__streams.errors.offset").value())
        .containsExactly('4', '2');
  }

  @Test
  void anUnavailableRegistryFailsTheApplicationWithoutADeadLetter() {
    assertFailure(handled(unavailable, TASK));
  }

  @Test
  void anUnknownSchemaFailsTheApplicationUnlessConfigured() {
    assertFailure(handled(unknown, TASK));
    assertThat(handled(unknown, TASK, "dead.letter.causes", "unknown-schema").result())
        .isEqualTo(Result.RESUME);
  }

  @Test
  void aBadRecordOfAGlobalTableFailsTheApplication() {
    assertFailure(handled(bad, GLOBAL));
  }

  @Test
  void aDeadLetterTopicIsRequired() {
    String message =
        "errors.dead.letter.queue.topic.name must name the topic of dead letters if the handler is"
            + " io.avrolope.kafka.streams.DeadLetterExceptionHandler";
    for (Map<String, String> configs :
        List.of(Map.<String, String>of(), Map.of("errors.dead.letter.queue.topic.name", " "))) {
      assertThatThrownBy(() -> new DeadLetterExceptionHandler().configure(configs))
          .isInstanceOf(ConfigException.class)
          .hasMessage(message);
    }
  }

  @Test
  void handlingBeforeConfigureFails() {
    DeadLetterExceptionHandler handler = new DeadLetterExceptionHandler();

    assertThatThrownBy(() -> handler.handleError(new Context(TASK), record(), bad))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Call configure() before handleError()");
  }

  private static void assertFailure(Response response) {
    assertThat(response.result()).isEqualTo(Result.FAIL);
    assertThat(response.deadLetterQueueRecords()).isEmpty();
  }

  private static Response handled(Exception failure, TaskId task, String... more) {
    Map<String, Object> configs = new HashMap<>();
    configs.put("errors.dead.letter.queue.topic.name", "dead");
    for (int i = 0; i < more.length; i += 2) {
      configs.put(more[i], more[i + 1]);
    }
    DeadLetterExceptionHandler handler = new DeadLetterExceptionHandler();
    handler.configure(configs);
    return handler.handleError(new Context(task), record(), failure);
  }

  private static ConsumerRecord<byte[], byte[]> record() {
    return new ConsumerRecord<>("orders", 3, 42, new byte[] {1}, new byte[] {2});
  }

  /** The context of Streams, from which the handler takes only the task. */
  private record Context(TaskId taskId) implements ErrorHandlerContext {
    @Override
    public @Nullable String topic() {
      return null;
    }

    @Override
    public int partition() {
      return -1;
    }

    @Override
    public long offset() {
      return -1;
    }

    @Override
    public Headers headers() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String processorNodeId() {
      return "source";
    }

    @Override
    public long timestamp() {
      return -1;
    }

    @Override
    public byte @Nullable [] sourceRawKey() {
      return null;
    }

    @Override
    public byte @Nullable [] sourceRawValue() {
      return null;
    }
  }
}
