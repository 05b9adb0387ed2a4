// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store.kafka;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.Metadata;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.internals.ConsumerNetworkClient;
import org.apache.kafka.clients.consumer.internals.RequestFuture;
import org.apache.kafka.clients.consumer.internals.RequestFutureListener;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.HeartbeatRequest;
import org.apache.kafka.common.requests.HeartbeatResponse;
import org.apache.kafka.common.requests.JoinGroupResponse;
import org.apache.kafka.common.requests.SyncGroupResponse;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;

/**
 * Connections to the brokers that know the group. Notes when the last request was sent after which
 * the broker counted this server as a member for another session. Thread-safe.
 */
final class GroupConnection extends ConsumerNetworkClient {
  private static final Set<Errors> MEMBER = Set.of(Errors.NONE, Errors.REBALANCE_IN_PROGRESS);

  private static final long ANSWER_MS = 1_000;

  private final long sessionNanos;
  private volatile long provenNanos;

  GroupConnection(LogContext log, KafkaClient client, Metadata metadata, ConsumerConfig config) {
    super(
        log,
        client,
        metadata,
        Time.SYSTEM,
        config.getLong(ConsumerConfig.RETRY_BACKOFF_MS_CONFIG),
        config.getInt(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG),
        Integer.MAX_VALUE);
    sessionNanos = config.getInt(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG) * 1_000_000L;
    provenNanos = System.nanoTime() - sessionNanos;
  }

  @Override
  public RequestFuture<ClientResponse> send(
      Node node, AbstractRequest.Builder<?> request, int timeoutMs) {
    long sentNanos = System.nanoTime();
    RequestFuture<ClientResponse> answer = super.send(node, request, timeoutMs);
    answer.addListener(
        new RequestFutureListener<>() {
          @Override
          public void onSuccess(ClientResponse response) {
            if (provesMembership(response.responseBody())) {
              prove(sentNanos);
            }
          }

          @Override
          public void onFailure(RuntimeException e) {
            // whether the broker has got the request is unknown
          }
        });
    return answer;
  }

  private synchronized void prove(long sentNanos) {
    if (sentNanos - provenNanos > 0) {
      provenNanos = sentNanos;
    }
  }

  /** Whether the answer shows that the broker counts this server as a member. */
  static boolean provesMembership(AbstractResponse answer) {
    if (answer instanceof HeartbeatResponse heartbeat) {
      return MEMBER.contains(heartbeat.error());
    }
    if (answer instanceof JoinGroupResponse join) {
      return join.error() == Errors.NONE;
    }
    return answer instanceof SyncGroupResponse sync && sync.error() == Errors.NONE;
  }

  /** Asks the broker whether this server is a member, and waits for the answer. */
  boolean isMember(Node broker, HeartbeatRequest.Builder question) {
    CompletableFuture<Boolean> member = new CompletableFuture<>();
    send(broker, question)
        .addListener(
            new RequestFutureListener<>() {
              @Override
              public void onSuccess(ClientResponse response) {
                member.complete(provesMembership(response.responseBody()));
              }

              @Override
              public void onFailure(RuntimeException e) {
                member.complete(false);
              }
            });
    try {
      return member.get(ANSWER_MS, TimeUnit.MILLISECONDS); // the thread of the election polls
    } catch (TimeoutException | ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether the session cannot be over: the broker began to count it after the request. */
  boolean isInSession() {
    return System.nanoTime() - provenNanos < sessionNanos;
  }
}
