// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import io.avrolope.registry.Tls;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Opens and closes the JDK's HTTP clients. A client has a thread and at least two open files.
 *
 * <p>Since Java 21 a client can be closed, and each user has its own. Before, only the garbage
 * collector ends a client. Then users with equal options share one for as long as it exists, so
 * that opening and closing registries does not use up threads and files. Thread-safe.
 */
final class HttpClients {
  private static final @Nullable MethodHandle SHUTDOWN_NOW = shutdownNow();

  /**
   * A mutable static, because registries of different clients have no other way to share. It keeps
   * no client from the garbage collector.
   */
  private static final Map<Options, WeakReference<HttpClient>> SHARED = new ConcurrentHashMap<>();

  private HttpClients() {}

  /**
   * All that a client depends on.
   *
   * @param usesTls false if no request will be to {@code https}
   */
  record Options(
      Duration connectTimeout,
      Optional<Tls> tls,
      Optional<InetSocketAddress> proxy,
      boolean usesTls) {}

  /** A client for requests with these options; the caller closes it by {@link #close}. */
  static HttpClient open(Options options) {
    return SHUTDOWN_NOW == null ? shared(options) : create(options);
  }

  /** The existing client with these options, or a new one. */
  static HttpClient shared(Options options) {
    SHARED.values().removeIf(client -> client.get() == null);
    HttpClient created = null;
    while (true) {
      WeakReference<HttpClient> known = SHARED.get(options);
      HttpClient existing = known == null ? null : known.get();
      if (existing != null) {
        return existing;
      }
      if (created == null) {
        created = create(options);
      }
      WeakReference<HttpClient> reference = new WeakReference<>(created);
      if (known == null
          ? SHARED.putIfAbsent(options, reference) == null
          : SHARED.replace(options, known, reference)) {
        return created;
      }
    }
  }

  private static HttpClient create(Options options) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .connectTimeout(options.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER);
    options.tls().ifPresent(tls -> builder.sslContext(tls.context()));
    options.tls().ifPresent(tls -> builder.sslParameters(tls.parameters()));
    options.proxy().ifPresent(proxy -> builder.proxy(ProxySelector.of(proxy)));
    if (!options.usesTls()) {
      // Without TLS, the client's tasks are short and never block: its one thread can run them.
      // Other threads would cost a third of a look-up. A TLS handshake may wait, such as for OCSP.
      builder.executor(Runnable::run);
    }
    return builder.build();
  }

  /** Ends the client if it belongs to this user alone. Does not wait for requests in progress. */
  static void close(HttpClient client) {
    if (SHUTDOWN_NOW == null) {
      return;
    }
    try {
      SHUTDOWN_NOW.invokeExact(client);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // the method declares no checked exception
    }
  }

  private static @Nullable MethodHandle shutdownNow() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(HttpClient.class, "shutdownNow", MethodType.methodType(void.class));
    } catch (ReflectiveOperationException e) {
      return null; // before Java 21
    }
  }
}
