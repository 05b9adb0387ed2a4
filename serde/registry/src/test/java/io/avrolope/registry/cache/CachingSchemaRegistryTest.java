// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.Allocations;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CachingSchemaRegistryTest {
  private static final SchemaReference ONE = new SchemaReference.Id(1);
  private static final SchemaReference TWO = new SchemaReference.Id(2);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AskedRegistry source = new AskedRegistry();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // it may overflow
  private final CachingSchemaRegistry registry =
      TimedCaches.over(source, 3, Duration.ofNanos(10), nanos::get);

  @AfterEach
  void endThreads() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(5, SECONDS)).isTrue();
  }

  @Test
  void eachAnswerIsRequestedOnce() {
    for (int i = 0; i < 3; i++) {
      assertThat(registry.register("s", Schemas.ORDER, Kind.ID)).isEqualTo(ONE);
      assertThat(registry.lookUp("s", Schemas.ORDER, Kind.ID)).isEqualTo(ONE);
      assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
      assertThat(registry.latest("s", Kind.ID)).isEqualTo(new RegisteredSchema(ONE, Schemas.ORDER));
    }

    assertThat(source.asked).containsExactly("register", "look up", "schema id 1", "latest of s");
  }

  @Test
  void answersDependOnSubjectSchemaAndKind() {
    registry.register("s", Schemas.ORDER, Kind.ID);
    registry.register("t", Schemas.ORDER, Kind.ID);
    registry.register("s", Schemas.ORDER, Kind.VERSION);
    assertThat(registry.register("s", Schemas.ORDER_WITH_DOC, Kind.ID)).isEqualTo(TWO);

    assertThat(source.asked).hasSize(4);
  }

  @Test
  void concurrentMissesShareOneRequestAndDelayNoOthers() throws Exception {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    source.registry.register("s", Schemas.ORDER_2, Kind.ID);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    source.mayAnswer.set(mayAnswer);
    List<Future<Schema>> answers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      answers.add(threads.submit(() -> registry.schema(ONE)));
    }
    while (source.asked.isEmpty()) {
      Thread.onSpinWait();
    }

    assertThat(registry.schema(TWO)).isEqualTo(Schemas.ORDER_2);
    assertThat(answers).noneMatch(Future::isDone);
    mayAnswer.countDown();

    for (Future<Schema> answer : answers) {
      assertThat(answer.get()).isEqualTo(Schemas.ORDER);
    }
    assertThat(source.asked).containsExactly("schema id 1", "schema id 2");
  }

  @Test
  void registrationDoesNotJoinAConcurrentLookup() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    source.mayAnswer.set(mayAnswer);
    Future<SchemaReference> lookUp =
        threads.submit(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID));
    while (source.asked.isEmpty()) {
      Thread.onSpinWait();
    }

    Future<SchemaReference> registering =
        threads.submit(() -> registry.register("s", Schemas.ORDER, Kind.ID));

    assertThat(registering.get()).isEqualTo(ONE);
    mayAnswer.countDown();
    assertThat(lookUp.get()).isEqualTo(ONE);
  }

  @Test
  void failuresAreNotCached() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    source.fails = true;
    assertThatThrownBy(() -> registry.schema(ONE))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("failed by the test");
    assertThatThrownBy(() -> registry.latest("s", Kind.ID))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage("failed by the test");
    source.fails = false;

    assertThat(registry.schema(ONE)).isEqualTo(Schemas.ORDER);
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(ONE);
  }

  @Test
  void unknownSchemaIsRequestedAgain() {
    assertThatThrownBy(() -> registry.lookUp("s", Schemas.ORDER, Kind.ID))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage("Schema shop.Order of subject s not found in " + source.url);
    source.registry.register("s", Schemas.ORDER, Kind.ID);

    assertThat(registry.lookUp("s", Schemas.ORDER, Kind.ID)).isEqualTo(ONE);
  }

  @Test
  void latestIsRequestedAgainAfterItsTtl() {
    source.registry.register("s", Schemas.ORDER, Kind.ID);
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(ONE);
    source.registry.register("s", Schemas.ORDER_2, Kind.ID);

    nanos.addAndGet(9);
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(ONE);
    nanos.addAndGet(1);
    assertThat(registry.latest("s", Kind.ID).reference()).isEqualTo(TWO);
    nanos.addAndGet(9);
    registry.latest("s", Kind.ID);

    assertThat(source.asked).containsExactly("latest of s", "latest of s");
  }

  @Test
  void cacheIsBounded() {
    for (int i = 1; i <= 4; i++) {
      source.registry.register("s", Schemas.numbered(i), Kind.ID);
      registry.schema(new SchemaReference.Id(i));
    }

    registry.schema(new SchemaReference.Id(4));
    assertThat(source.asked).hasSize(4);
    registry.schema(ONE);
    assertThat(source.asked).as("the oldest was forgotten").hasSize(5);
  }

  @Test
  void closingClosesTheSource() {
    registry.close();

    assertThat(source.closed).hasValue(1);
  }

  @Test
  void cachedLookupAllocatesNothing() {
    List<SchemaReference> references = new ArrayList<>();
    CachingSchemaRegistry many = new CachingSchemaRegistry(source, "test", CacheOptions.DEFAULTS);
    for (int i = 1; i <= 100; i++) {
      source.registry.register("s", Schemas.numbered(i), Kind.ID);
      references.add(new SchemaReference.Id(i));
      references.add(new SchemaReference.Version("s", i));
    }

    assertThat(
            Allocations.of(
                () -> {
                  Schema last = null;
                  for (int i = 0; i < references.size(); i++) {
                    last = many.schema(references.get(i));
                  }
                  return last;
                }))
        .isZero();
  }
}
