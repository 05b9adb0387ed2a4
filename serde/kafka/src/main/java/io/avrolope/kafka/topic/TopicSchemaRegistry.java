// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.topic;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.confluent.LoggedSchemas;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.schema.SchemaReference;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * A read-only registry on the topic in which Confluent's server stores schemas: {@code
 * kafka:_schemas}. Needs no server.
 *
 * <p>The first request reads the topic to its end. Later requests read on if the answer is not yet
 * known, so "unknown" means that the topic did not have the schema at the time of the request. A
 * request for the latest version always reads on. Thread-safe.
 */
public final class TopicSchemaRegistry implements SchemaRegistry {
  private final LoggedSchemas log;
  private final LogCatchUp catchUp;

  TopicSchemaRegistry(String topic, RegistryOptions options, Consumer<byte[], byte[]> consumer) {
    this.log = new LoggedSchemas("topic " + topic, options.normalize(), options.confluent());
    this.catchUp =
        new LogCatchUp(
            consumer,
            topic,
            record ->
                log.apply(
                    new LogRecord(record.key(), record.value()),
                    record.offset(),
                    record.timestamp()),
            options.readTimeout());
  }

  /**
   * Creates the consumer; does not read the topic yet.
   *
   * @param options only the read timeout (for one request), normalization, rules and metadata have
   *     an effect
   * @param properties the properties of the client whose cluster has the topic
   * @param prefix the prefix of properties for this consumer only
   * @throws org.apache.kafka.common.KafkaException if the properties are invalid for a consumer
   */
  public static TopicSchemaRegistry open(
      String topic, RegistryOptions options, Map<String, ?> properties, String prefix) {
    return new TopicSchemaRegistry(topic, options, TopicClient.open(properties, prefix));
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return ask(() -> log.schema(reference))
        .orElseThrow(() -> new UnknownSchemaException(notFound(reference.toString(), log)));
  }

  /** Finds the schema; refuses a schema that the topic does not have. */
  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return ask(() -> log.find(subject, schema, kind))
        .orElseThrow(
            () ->
                new RegistryRefusedException(
                    Reason.NOT_POSSIBLE,
                    "Cannot register schema "
                        + schema.getFullName()
                        + " under subject "
                        + subject
                        + " in "
                        + log
                        + ", which is read-only; register it with the server that writes the"
                        + " topic"));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return ask(() -> log.find(subject, schema, kind))
        .orElseThrow(
            () ->
                new UnknownSchemaException(
                    notFound("schema " + schema.getFullName() + " under subject " + subject, log)));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    catchUp.await();
    return log.latest(subject, kind)
        .orElseThrow(() -> new UnknownSchemaException(notFound("subject " + subject, log)));
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    return Optional.of(new TopicCatalog(log, catchUp));
  }

  /** For example "Schema id 7 not found in topic _schemas". */
  static String notFound(String what, LoggedSchemas log) {
    return Character.toUpperCase(what.charAt(0)) + what.substring(1) + " not found in " + log;
  }

  private <T> Optional<T> ask(Supplier<Optional<T>> request) {
    Optional<T> known = request.get();
    if (known.isPresent()) {
      return known;
    }
    catchUp.await();
    return request.get();
  }

  /** Closes the consumer. */
  @Override
  public void close() {
    catchUp.close();
  }
}
