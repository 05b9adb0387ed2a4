// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Reports to the log of outages whether a registry answers. Only a request that succeeds shows that
 * it does: some refusals are made without a request. Thread-safe.
 */
final class OutageReporter extends ForwardingSchemaRegistry {
  private final OutageLog log;
  private final LongSupplier nanoClock;
  private final Supplier<String> cache;

  /**
   * @param cache describes the answers that can be used during an outage
   */
  OutageReporter(
      SchemaRegistry registry, OutageLog log, LongSupplier nanoClock, Supplier<String> cache) {
    super(registry);
    this.log = log;
    this.nanoClock = nanoClock;
    this.cache = cache;
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return reported(() -> registry().schema(reference));
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    return reported(() -> registry().register(subject, schema, kind));
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    return reported(() -> registry().lookUp(subject, schema, kind));
  }

  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    return reported(() -> registry().latest(subject, kind));
  }

  private <T> T reported(Supplier<T> request) {
    long askedAt = nanoClock.getAsLong();
    try {
      T answer = request.get();
      log.answered();
      return answer;
    } catch (RegistryUnavailableException e) {
      log.failed(nanoClock.getAsLong() - askedAt, e, cache);
      throw e;
    }
  }
}
