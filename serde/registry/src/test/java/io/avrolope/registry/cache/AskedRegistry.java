// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaCatalog;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText.Matching;
import io.avrolope.registry.memory.InMemorySchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** A registry in memory that records its lookups, and waits or fails as a test requires. */
final class AskedRegistry implements SchemaRegistry {
  private final String scope = UUID.randomUUID().toString();
  final String url = "mock://" + scope;
  final SchemaRegistry registry = InMemorySchemaRegistry.ofScope(scope, Matching.EXACT);
  final List<String> asked = new CopyOnWriteArrayList<>();
  final AtomicReference<CountDownLatch> mayAnswer = new AtomicReference<>(new CountDownLatch(0));
  final AtomicInteger closed = new AtomicInteger();
  volatile boolean fails;
  volatile @Nullable AvrolopeException failure;

  private void answer(String question) {
    CountDownLatch latch = mayAnswer.getAndSet(new CountDownLatch(0));
    asked.add(question);
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    AvrolopeException wanted = failure;
    if (wanted != null) {
      throw wanted;
    }
    if (fails) {
      throw new RegistryUnavailableException(
          RegistryUnavailableException.Reason.TIMED_OUT, "failed by the test", null);
    }
  }

  @Override
  public Schema schema(SchemaReference reference) {
    answer(reference.toString());
    return registry.schema(reference);
  }

  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    answer("register");
    return registry.register(subject, schema, kind);
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    answer("look up");
    return registry.lookUp(subject, schema, kind);
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    answer("latest of " + subject);
    return registry.latest(subject, kind);
  }

  @Override
  public Optional<SchemaCatalog> catalog() {
    asked.add("catalog");
    return registry.catalog();
  }

  @Override
  public void close() {
    closed.incrementAndGet();
  }
}
