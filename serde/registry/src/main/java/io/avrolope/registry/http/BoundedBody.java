// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of an HTTP response, and fails if it is too long. The client returns the
 * response before its body, so that the caller can wait for the body with a time-out of its own.
 * The client's threads write; one other thread waits or cancels.
 */
final class BoundedBody implements BodySubscriber<BoundedBody> {
  private final int maxBytes;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private volatile Flow.@Nullable Subscription subscription;

  BoundedBody(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public CompletionStage<BoundedBody> getBody() {
    return CompletableFuture.completedStage(this);
  }

  /**
   * Waits for the complete body. Without it, the connection is closed.
   *
   * @throws IOException if the body is too long or did not arrive completely
   * @throws TimeoutException if it did not arrive in time
   */
  byte[] await(Duration timeout) throws IOException, InterruptedException, TimeoutException {
    try {
      return body.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException | TimeoutException e) {
      cancel(e);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    }
  }

  private void cancel(Exception cause) {
    body.completeExceptionally(cause);
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    if (body.isDone()) {
      newSubscription.cancel();
    } else {
      newSubscription.request(Long.MAX_VALUE);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (received.size() + part.remaining() > maxBytes) {
        cancel(new IOException("response exceeds " + maxBytes + " bytes"));
        return;
      }
      byte[] bytes = new byte[part.remaining()];
      part.get(bytes);
      received.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(received.toByteArray());
  }
}
