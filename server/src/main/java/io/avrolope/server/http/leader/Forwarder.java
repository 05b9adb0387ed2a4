// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.leader;

import io.avrolope.internal.text.QuotedText;
import io.avrolope.server.http.request.RequestAttributes;
import io.avrolope.server.store.Cluster;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends changes to the server that makes them, as Confluent's servers do, and answers after this
 * server has read them too. Thread-safe.
 */
public final class Forwarder implements OtherServers {
  private static final Logger LOG = LoggerFactory.getLogger(Forwarder.class);

  /** How far the leader had read when it answered. */
  static final String POSITION = "X-Avrolope-Position";

  private static final String LEADER_UNKNOWN = "Leader not known.";

  /** The status of a server that has not looked at the request, for example because it stops. */
  private static final int UNAVAILABLE = 503;

  private static final Duration NEWS = Duration.ofMillis(200);

  private static final long REPORT_NANOS = Duration.ofMinutes(1).toNanos();

  private final Cluster cluster;
  private final LeaderClient client;
  private final AtomicLong reportedAt = new AtomicLong(System.nanoTime() - REPORT_NANOS);

  public Forwarder(Cluster cluster, LeaderClient client) {
    this.cluster = cluster;
    this.client = client;
  }

  @Override
  public void addPosition(Request request, Response response) {
    if (RequestAttributes.isForwarded(request) && otherStore(request).isEmpty()) {
      response.getHeaders().put(POSITION, Long.toString(cluster.position()));
    }
  }

  @Override
  public <T> boolean mayKnowMore(Form<T> form, T answer) {
    return form.isMiss(answer);
  }

  @Override
  public <T> T answer(Form<T> form, Request request, byte[] body, Supplier<T> here) {
    Optional<String> other = otherStore(request);
    if (other.isPresent()) {
      return refused(form, other.get());
    }
    try {
      T answer = here.get();
      return form.isMiss(answer) ? afterReading(form, here) : answer;
    } catch (NotLeaderException e) {
      try {
        return cluster.waiting(() -> forward(form, request, body, here));
      } catch (StoreException failure) {
        return form.failure(failure.kind(), String.valueOf(failure.getMessage()));
      }
    }
  }

  /** The store of the sender, if another registry with the same group id has chosen this leader. */
  private Optional<String> otherStore(Request request) {
    return RequestAttributes.isForwarded(request)
        ? LeaderClient.storeOfSender(request).filter(store -> !store.equals(cluster.storeName()))
        : Optional.empty();
  }

  private <T> T refused(Form<T> form, String store) {
    String message =
        "Nothing is written: the leader of the group has its schemas in the topic "
            + cluster.storeName()
            + ", and the server that forwards the request in "
            + QuotedText.of(store)
            + ". Give the servers of each topic a schema.registry.group.id of their own";
    if (isReportDue()) {
      LOG.error(message);
    }
    return form.failure(Kind.FAILED, message);
  }

  /** A client may have sent the header: the next report counts as much as the first. */
  private boolean isReportDue() {
    long last = reportedAt.get();
    long now = System.nanoTime();
    return now - last >= REPORT_NANOS && reportedAt.compareAndSet(last, now);
  }

  /**
   * Reads to the end, because a client asked for something that this server does not have. Without
   * the end it is unknown whether it exists, and then the client must ask again.
   */
  private <T> T afterReading(Form<T> form, Supplier<T> here) {
    try {
      cluster.catchUp();
    } catch (StoreException e) {
      return form.failure(e.kind(), String.valueOf(e.getMessage()));
    }
    return here.get();
  }

  /**
   * Answers a change that this server may not make. While no leader is known or reached, nothing is
   * written, so it is tried again until the time is over.
   */
  private <T> T forward(Form<T> form, Request request, byte[] body, Supplier<T> here) {
    long deadline = System.nanoTime() + cluster.timeout().toNanos();
    if (RequestAttributes.isForwarded(request)) {
      throw unknown();
    }
    while (true) {
      Optional<String> leader = cluster.otherLeader();
      Optional<T> answer =
          leader.isPresent() ? send(form, leader.get(), request, body, deadline) : ifLeader(here);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (System.nanoTime() - deadline >= 0) {
        throw unknown();
      }
      cluster.awaitNews(NEWS);
    }
  }

  /** Empty if this server still may not make the change. */
  private static <T> Optional<T> ifLeader(Supplier<T> here) {
    try {
      return Optional.of(here.get());
    } catch (NotLeaderException e) {
      return Optional.empty();
    }
  }

  private static StoreException unknown() {
    return new StoreException(Kind.NO_LEADER, LEADER_UNKNOWN, null);
  }

  /** Empty if it is certain that the other server did nothing. */
  private <T> Optional<T> send(
      Form<T> form, String leader, Request request, byte[] body, long deadline) {
    if (!LeaderClient.knowsUser(leader, request)) {
      return Optional.of(
          form.failure(
              Kind.FAILED,
              "Nothing is written: the leader "
                  + leader
                  + " has no TLS, so it cannot learn the user of the certificate. Set"
                  + " inter.instance.protocol=https"));
    }
    try {
      HttpResponse<byte[]> response = client.send(leader, cluster.storeName(), request, body);
      if (response.statusCode() == UNAVAILABLE && System.nanoTime() - deadline < 0) {
        return Optional.empty(); // the leader stops, and another one is chosen soon
      }
      Optional<T> answer = form.answer(response);
      if (answer.isPresent()) {
        awaitReading(response, deadline);
      }
      return answer;
    } catch (ConnectException e) {
      return Optional.empty();
    } catch (SSLHandshakeException e) {
      return Optional.of(
          form.failure(
              Kind.FAILED,
              "Nothing is written: TLS to the leader " + leader + " fails: " + e.getMessage()));
    } catch (IOException e) {
      String message =
          "Error while forwarding register schema request to the leader "
              + leader
              + ". Whether it is written is not known; ask for it before you try again";
      throw new StoreException(Kind.NOT_FORWARDED, message, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unknown();
    }
  }

  private void readAll() {
    try {
      cluster.catchUp();
    } catch (StoreException e) {
      LOG.warn("A change is answered before this server has read it: {}", e.getMessage());
    }
  }

  /** A leader of another make does not say how far it is: then all that is written is read. */
  private void awaitReading(HttpResponse<byte[]> response, long deadline) {
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    OptionalLong position = response.headers().firstValueAsLong(POSITION);
    if (position.isPresent()) {
      if (!cluster.awaitPosition(position.getAsLong(), left)) {
        LOG.warn(
            "A change is answered before this server has read it, because reading took longer than"
                + " the change may take");
      }
    } else {
      readAll();
    }
  }
}
