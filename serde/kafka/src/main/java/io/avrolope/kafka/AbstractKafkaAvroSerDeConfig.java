// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

/** The keys of {@link AbstractKafkaSchemaSerDeConfig}, under its older name. */
public final class AbstractKafkaAvroSerDeConfig extends AbstractKafkaSchemaSerDeConfig {
  private AbstractKafkaAvroSerDeConfig() {}
}
