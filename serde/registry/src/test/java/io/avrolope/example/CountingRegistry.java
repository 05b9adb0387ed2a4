// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.avro.Schema;

/** The example in the javadoc of {@link ForwardingSchemaRegistry}. */
public final class CountingRegistry extends ForwardingSchemaRegistry {
  private final LongAdder registered = new LongAdder();

  public CountingRegistry(SchemaRegistry source) {
    super(source);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    registered.increment();
    return super.register(subject, schema, kind);
  }

  public long registered() {
    return registered.sum();
  }
}
