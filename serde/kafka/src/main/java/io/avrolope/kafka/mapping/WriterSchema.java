// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.mapping;

import java.util.OptionalLong;
import org.apache.avro.Schema;

/** The schema that wrote the records of a topic, and what the registry knows about it. */
public interface WriterSchema {

  /** The writer schema. */
  Schema schema();

  /**
   * The schema into which the configuration wants data to be decoded: {@code reader.schema}, else
   * the latest schema of the subject if {@code use.latest.version} is true, else the writer schema.
   */
  Schema reader();

  /**
   * The version of the writer schema in the topic's subject. Each call may ask the registry.
   *
   * @return empty if the subject does not have the schema, or the registry cannot tell
   * @throws io.avrolope.error.RegistryUnavailableException if the registry does not answer; the
   *     version is unknown only for now
   */
  OptionalLong version();
}
