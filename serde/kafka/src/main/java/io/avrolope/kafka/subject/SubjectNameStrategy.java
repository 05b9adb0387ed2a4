// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.subject;

import io.avrolope.envelope.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Names the subject of a topic's schemas. Implementations must be thread-safe and have a public
 * no-arg constructor.
 *
 * @see <a
 *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#subject-name-strategy">Confluent's
 *     strategies, which have the same names</a>
 */
public interface SubjectNameStrategy {

  /**
   * The subject of a schema.
   *
   * @param schema the serializer's schema. In the deserializer it is the configured reader schema.
   *     Without one it is the writer schema where {@code use.latest.version} asks for the subject's
   *     newest version, and null where an envelope asks for the subject to find the writer schema
   * @throws io.avrolope.error.InvalidDatumException if the strategy needs a record schema and
   *     {@code schema} is not one
   */
  String subject(String topic, RecordPart part, @Nullable Schema schema);

  /**
   * Whether the subject depends on the schema. If not, schema ids are looked up within the topic's
   * subject; a registry may require that from clients that can read only some subjects.
   */
  default boolean usesSchema() {
    return true;
  }
}
