package io.avrolope.kafka.topic;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.SchemaLog;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * A registry that is the topic itself in which Confluent's server keeps its schemas: {@code
 * kafka:_schemas}. Only read; needs no server.
 *
 * <p>The topic is read to its end when first asked, and on from there whenever something is asked
 * that is not known: "unknown" is said of what was not there when the question came. "Latest" is
 * always read on for. Thread-safe.
 */
public final class TopicSchemaRegistry implements SchemaRegistry {
  private final SchemaLog log;
  private final TopicFollower follower;

  TopicSchemaRegistry(String topic, RegistryOptions options, Consumer<byte[], byte[]> consumer) {
    this.log = new SchemaLog("topic " + topic, options.normalize(), options.confluent().rules());
    this.follower =
        new TopicFollower(
            consumer,
            topic,
            record -> log.apply(record.key(), record.value()),
            options.readTimeout());
  }

  /**
   * Makes the consumer; the topic is not yet read.
   *
   * @param options of which the read time-out counts, for one question, normalizing, and rules
   * @param properties of the client whose cluster has the topic
   * @param prefix of properties that are for this consumer alone
   * @throws org.apache.kafka.common.KafkaException if the properties are no consumer's
   */
  public static TopicSchemaRegistry open(
      String topic, RegistryOptions options, Map<String, ?> properties, String prefix) {
    return new TopicSchemaRegistry(topic, options, TopicClient.open(properties, prefix));
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return ask(() -> log.schema(reference))
        .orElseThrow(
            () ->
                new UnknownSchemaException("Expected " + reference + " but found none in " + log));
  }

  /** Finds the schema; one that is not there is refused. */
  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return ask(() -> log.find(subject, schema, kind))
        .orElseThrow(
            () ->
                new RegistryRefusedException(
                    Reason.NOT_POSSIBLE,
                    "Expected to register schema "
                        + schema.getFullName()
                        + " for subject "
                        + subject
                        + " but found "
                        + log
                        + ", which is only read; register it at the server that writes the topic"));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return ask(() -> log.find(subject, schema, kind))
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    "Expected schema "
                        + schema.getFullName()
                        + " under subject "
                        + subject
                        + " but found none in "
                        + log));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    follower.catchUp();
    return log.latest(subject, kind)
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    "Expected a schema under subject " + subject + " but found none in " + log));
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new TopicCatalog(log, follower));
  }

  private <T> Optional<T> ask(Supplier<Optional<T>> question) {
    Optional<T> known = question.get();
    if (known.isPresent()) {
      return known;
    }
    follower.catchUp();
    return question.get();
  }

  /** Closes the consumer. */
  @Override
  public void close() {
    follower.close();
  }
}
