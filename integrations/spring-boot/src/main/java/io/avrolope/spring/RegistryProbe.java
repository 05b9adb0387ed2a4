// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.ConfiguredRegistry;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.text.RegistryUrl;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Holds the registry of the application's properties open until the context is closed, so that
 * clients that come and go share its cache, and asks whether it answers. A request runs in a thread
 * of its own: nobody waits for it longer than two seconds. Thread-safe.
 */
final class RegistryProbe implements SmartInitializingSingleton, DisposableBean {
  private static final long WAIT_MS = 2_000;
  private static final long NANOS_BETWEEN_REQUESTS = TimeUnit.SECONDS.toNanos(10);

  /** A subject that no registry has: the answer is short, and nothing is cached of it. */
  private static final String SUBJECT = "avrolope-health";

  private final Supplier<Map<String, Object>> keys;
  private final Executor threads = new SimpleAsyncTaskExecutor("avrolope-health-");
  private @Nullable SchemaRegistry registry;
  private @Nullable CompletableFuture<Answer> running;
  private Answer last = new Answer(State.NOT_ASKED, "", System.nanoTime());

  /** The state of the registry, as far as it is known. */
  enum State {
    NOT_ASKED,
    AVAILABLE,
    UNAVAILABLE,
    REFUSES
  }

  /**
   * The end of a request.
   *
   * @param reason empty if the registry is available
   * @param nanos when it ended
   */
  record Answer(State state, String reason, long nanos) {
    private boolean isFresh() {
      return state != State.NOT_ASKED && System.nanoTime() - nanos < NANOS_BETWEEN_REQUESTS;
    }

    /** How long ago the request ended. */
    Duration age() {
      return Duration.ofNanos(System.nanoTime() - nanos);
    }
  }

  /**
   * @param keys of the serializer and the deserializer
   */
  RegistryProbe(Supplier<Map<String, Object>> keys) {
    this.keys = keys;
  }

  /** Opens the registry, if there is one for all clients; sends no request. */
  @Override
  public synchronized void afterSingletonsInstantiated() {
    if (registry == null && keys.get().containsKey(AvrolopeConfig.SCHEMA_REGISTRY_URL)) {
      registry = ConfiguredRegistry.open(keys.get());
    }
  }

  /** The URLs, without credentials. */
  String url() {
    String urls = String.valueOf(keys.get().get(AvrolopeConfig.SCHEMA_REGISTRY_URL));
    return RegistryUrl.joined(List.of(urls.split(",")));
  }

  /** The last answer, which is at most some seconds old unless the registry is slow. */
  Answer answer() {
    Optional<CompletableFuture<Answer>> request = request();
    if (request.isPresent()) {
      try {
        return request.get().get(WAIT_MS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException | ExecutionException e) {
        return lastOrSlow();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return last();
  }

  private synchronized Answer last() {
    return last;
  }

  private synchronized Answer lastOrSlow() {
    return last.state() == State.NOT_ASKED
        ? new Answer(State.UNAVAILABLE, "It has not answered within 2 s", System.nanoTime())
        : last;
  }

  private synchronized Optional<CompletableFuture<Answer>> request() {
    SchemaRegistry open = registry;
    if (open == null || last.isFresh()) {
      return Optional.empty();
    }
    CompletableFuture<Answer> request = running;
    if (request == null) {
      request = CompletableFuture.supplyAsync(() -> ended(ask(open)), threads);
      running = request;
    }
    return Optional.of(request);
  }

  private synchronized Answer ended(Answer answer) {
    last = answer;
    running = null;
    return answer;
  }

  private static Answer ask(SchemaRegistry registry) {
    try {
      registry.latest(SUBJECT, SchemaReference.Kind.VERSION);
      return answer(State.AVAILABLE, null);
    } catch (UnknownSchemaException e) {
      return answer(State.AVAILABLE, null);
    } catch (RegistryUnavailableException e) {
      return answer(State.UNAVAILABLE, e);
    } catch (RegistryRefusedException e) {
      return e.reason() == RegistryRefusedException.Reason.NOT_AUTHENTICATED
          ? answer(State.REFUSES, e)
          : answer(State.AVAILABLE, null);
    } catch (RuntimeException e) {
      return answer(State.UNAVAILABLE, e);
    }
  }

  private static Answer answer(State state, @Nullable RuntimeException failure) {
    String reason = failure == null ? "" : String.valueOf(failure.getMessage());
    return new Answer(
        state,
        failure instanceof AvrolopeException known
            ? reason + ". See " + known.troubleshootingUrl()
            : reason,
        System.nanoTime());
  }

  @Override
  public synchronized void destroy() {
    if (registry != null) {
      registry.close();
      registry = null;
    }
  }
}
