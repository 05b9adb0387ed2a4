package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Names the subject under which a topic's schemas are registered. Implementations have a public
 * no-arg constructor and are thread-safe.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#subject-name-strategy">Confluent's
 *     strategies, whose names these have</a>
 */
public interface SubjectNameStrategy {

  /**
   * The subject of a schema.
   *
   * @param schema the schema to write; on the reading side the configured reader schema, or null if
   *     none is
   * @throws io.avrolope.error.InvalidDatumException if the strategy needs a record schema and this
   *     is none
   */
  String subject(String topic, RecordPart part, @Nullable Schema schema);

  /**
   * Whether the subject depends on the schema. Where it does not, ids are looked up under the
   * topic's subject, as a registry may demand of those who may read only some subjects.
   */
  default boolean usesSchema() {
    return true;
  }
}
