// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks an issuer for its keys. No thread waits for the answer, which has a bound. Thread-safe. */
final class KeyRequest {

  private static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);
  private static final long MAX_LIFETIME_SECONDS = Duration.ofDays(1).toSeconds();
  private static final Pattern MAX_AGE =
      Pattern.compile("(?:^|[\\s,])max-age=\"?([0-9]{1,9})", Pattern.CASE_INSENSITIVE);
  private static final int MAX_BYTES = 1 << 20;
  private static final int OK = 200;

  private final URI url;
  private final Duration timeout;
  private final HttpClient http;

  /**
   * An answer of the issuer.
   *
   * @param text the set of keys (JWKS)
   * @param lifetime how long the issuer lets clients keep them
   */
  record Answer(String text, Duration lifetime) {}

  /**
   * @param timeout how long a whole answer may take
   */
  KeyRequest(URI url, Duration timeout) {
    this.url = url;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(timeout)
            .build();
  }

  /** The address of the issuer. */
  URI url() {
    return url;
  }

  /** The answer; it fails if there is none within {@value #MAX_BYTES} bytes and the time. */
  CompletableFuture<Answer> send() {
    HttpRequest request =
        HttpRequest.newBuilder(url).timeout(timeout).header("Accept", "application/json").build();
    CompletableFuture<HttpResponse<String>> sent =
        http.sendAsync(request, response -> new BoundedText());
    // the time of the request itself ends with the first byte of the body
    return sent.copy()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((answer, failure) -> sent.cancel(true))
        .thenApply(KeyRequest::answer);
  }

  private static Answer answer(HttpResponse<String> response) {
    if (response.statusCode() != OK) {
      throw new IllegalStateException("The status of the answer is " + response.statusCode());
    }
    Matcher maxAge = MAX_AGE.matcher(response.headers().firstValue("Cache-Control").orElse(""));
    long seconds =
        maxAge.find() && Long.parseLong(maxAge.group(1)) > 0
            ? Math.min(Long.parseLong(maxAge.group(1)), MAX_LIFETIME_SECONDS)
            : DEFAULT_LIFETIME.toSeconds();
    return new Answer(response.body(), Duration.ofSeconds(seconds));
  }

  /** Collects a body, and gives up when it is too long. Used by one thread at a time. */
  private static final class BoundedText implements HttpResponse.BodySubscriber<String> {
    private final CompletableFuture<String> text = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    @Override
    public CompletionStage<String> getBody() {
      return text;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
      subscription = begun;
      begun.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        byte[] more = new byte[buffer.remaining()];
        buffer.get(more);
        bytes.writeBytes(more);
      }
      if (bytes.size() > MAX_BYTES && subscription != null) {
        subscription.cancel();
        text.completeExceptionally(new IOException("The answer has more than 1 MiB"));
      }
    }

    @Override
    public void onError(Throwable failure) {
      text.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      text.complete(bytes.toString(StandardCharsets.UTF_8));
    }
  }
}
