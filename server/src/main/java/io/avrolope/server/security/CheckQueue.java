// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs slow checks of credentials in a few threads of its own. Requests wait without a thread, and
 * their number and time have a bound. The addresses of clients take turns, so that many guesses
 * from one address do not hold up the others. Thread-safe.
 */
final class CheckQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CheckQueue.class);
  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long WARNING_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int BYTES_OF_NETWORK = 8;

  private final Limits limits;
  private final ThreadPoolExecutor threads;

  /** The next address to take its turn is the first. */
  private final Map<String, Deque<Waiting<?>>> turns = new LinkedHashMap<>();

  private int size;
  private int running;
  private boolean isClosed;
  private long refused;
  private long warnedNanos = System.nanoTime() - WARNING_NANOS;

  /**
   * The bounds of a queue.
   *
   * @param name what is checked, such as {@code passwords}
   * @param threads how many checks run at once
   * @param size how many checks wait at once
   * @param waitMs how long a check waits before it is refused
   */
  record Limits(String name, int threads, int size, long waitMs) {
    String refusal() {
      return "The server cannot check "
          + name
          + " now, because too many wait. Send the request"
          + " again later";
    }
  }

  private record Waiting<T>(Supplier<T> check, CompletableFuture<T> answer, long sinceNanos) {
    void run() {
      try {
        answer.complete(check.get());
      } catch (RuntimeException | Error e) {
        answer.completeExceptionally(e);
      }
    }

    void refuse(Limits limits) {
      answer.completeExceptionally(new UncheckedCredentialsException(limits.refusal()));
    }
  }

  CheckQueue(Limits limits) {
    this.limits = limits;
    this.threads =
        new ThreadPoolExecutor(
            limits.threads(),
            limits.threads(),
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "check-" + limits.name());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Runs a check when its turn comes.
   *
   * @param client the address that sends the credentials
   * @return the answer of the check; it fails with {@link UncheckedCredentialsException} if too
   *     many wait, and is completed by a thread of this queue or the caller's
   */
  <T> CompletableFuture<T> submit(InetAddress client, Supplier<T> check) {
    Waiting<T> waiting = new Waiting<>(check, new CompletableFuture<>(), System.nanoTime());
    Waiting<?> loser = add(network(client), waiting);
    if (loser != null) {
      refuse(List.of(loser));
    }
    return waiting.answer();
  }

  /** The network of an address: with IPv6, each client has 2^64 addresses. */
  private static String network(InetAddress client) {
    return client instanceof Inet6Address
        ? Arrays.toString(Arrays.copyOf(client.getAddress(), BYTES_OF_NETWORK))
        : client.getHostAddress();
  }

  /** Adds a check, and returns the check that has no place: perhaps the same. */
  private synchronized @Nullable Waiting<?> add(String client, Waiting<?> waiting) {
    if (isClosed) {
      return waiting;
    }
    Deque<Waiting<?>> own = turns.get(client);
    int count = own == null ? 0 : own.size();
    Waiting<?> loser = null;
    if (size >= limits.size()) {
      String largest = largest();
      if (turns.getOrDefault(largest, new ArrayDeque<>()).size() <= count + 1) {
        return waiting;
      }
      loser = removeLast(largest);
    }
    turns.computeIfAbsent(client, each -> new ArrayDeque<>()).addLast(waiting);
    size++;
    start();
    return loser;
  }

  private void start() {
    if (running < limits.threads()) {
      running++;
      threads.execute(this::work);
    }
  }

  private String largest() {
    String largest = "";
    int most = 0;
    for (Map.Entry<String, Deque<Waiting<?>>> each : turns.entrySet()) {
      if (each.getValue().size() > most) {
        most = each.getValue().size();
        largest = each.getKey();
      }
    }
    return largest;
  }

  private @Nullable Waiting<?> removeLast(String client) {
    Deque<Waiting<?>> queue = turns.get(client);
    if (queue == null) {
      return null;
    }
    Waiting<?> last = queue.pollLast();
    if (queue.isEmpty()) {
      turns.remove(client);
    }
    size--;
    return last;
  }

  private void work() {
    for (Waiting<?> next = next(); next != null; next = next()) {
      next.run();
      refuse(late());
    }
  }

  /** The oldest check of the first address, which becomes the last one to take its next turn. */
  private synchronized @Nullable Waiting<?> next() {
    Iterator<Map.Entry<String, Deque<Waiting<?>>>> all = turns.entrySet().iterator();
    if (!all.hasNext()) {
      running--;
      return null;
    }
    Map.Entry<String, Deque<Waiting<?>>> turn = all.next();
    String client = turn.getKey();
    Deque<Waiting<?>> queue = turn.getValue();
    all.remove();
    Waiting<?> first = queue.removeFirst();
    size--;
    if (!queue.isEmpty()) {
      turns.put(client, queue);
    }
    return first;
  }

  /** Removes the checks that have waited too long. */
  private synchronized List<Waiting<?>> late() {
    long latest = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(limits.waitMs());
    List<Waiting<?>> late = new ArrayList<>();
    for (Deque<Waiting<?>> queue : turns.values()) {
      while (!queue.isEmpty() && queue.getFirst().sinceNanos() - latest < 0) {
        late.add(queue.removeFirst());
      }
    }
    turns.values().removeIf(Deque::isEmpty);
    size -= late.size();
    return late;
  }

  private void refuse(List<Waiting<?>> waiting) {
    if (!waiting.isEmpty()) {
      warn(waiting.size());
      waiting.forEach(each -> each.refuse(limits));
    }
  }

  private synchronized void warn(int more) {
    refused += more;
    long now = System.nanoTime();
    if (now - warnedNanos >= WARNING_NANOS) {
      warnedNanos = now;
      LOG.warn(
          "{} requests with new {} got status 503, because too many wait. The access log has the"
              + " addresses of the clients",
          refused,
          limits.name());
      refused = 0;
    }
  }

  /** Refuses what waits. */
  @Override
  public void close() {
    List<Waiting<?>> all = new ArrayList<>();
    synchronized (this) {
      isClosed = true;
      turns.values().forEach(all::addAll);
      turns.clear();
      size = 0;
    }
    threads.shutdownNow();
    all.forEach(each -> each.refuse(limits));
  }
}
