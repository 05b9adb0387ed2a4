// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.server.registry.Refusal;
import io.avrolope.topics.cluster.Unseen;
import io.avrolope.topics.scan.ScanProgress;
import io.avrolope.topics.scan.ScanResult;
import io.avrolope.topics.scan.ScanSummary;
import io.avrolope.topics.scan.TopicScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Scans topics one after the other, and tells of the progress until the result is known. Used once.
 */
public final class ScanStream implements AutoCloseable {
  static final long PROGRESS_MS = 500;
  private static final long STOP_SECONDS = 15;

  private final List<Step> steps;
  private final Function<List<ScanSummary>, ObjectNode> report;
  private final Runnable release;
  private final AutoCloseable client;
  private final AtomicLong done = new AtomicLong();
  private final long total;
  private final AtomicBoolean isReleased = new AtomicBoolean();
  private volatile boolean isStopped;
  private volatile String topic = "";
  private boolean isClosed;

  /**
   * The scan of one topic.
   *
   * @param total number of offsets to read
   * @param added called after the scan; returns the offsets of partitions that were added
   *     meanwhile, and throws a {@code TopicException} if the topic is another one now
   * @param closed after the scan
   */
  record Step(
      TopicPart of,
      TopicScan scan,
      long total,
      Supplier<List<Unseen>> added,
      List<AutoCloseable> closed) {}

  /**
   * @param report the last line
   * @param release called once, when the scan has ended or has been told to end
   * @param client closed after the last step
   */
  ScanStream(
      List<Step> steps,
      Function<List<ScanSummary>, ObjectNode> report,
      Runnable release,
      AutoCloseable client) {
    this.client = client;
    this.steps = List.copyOf(steps);
    this.report = report;
    this.release = release;
    this.total = steps.stream().mapToLong(Step::total).sum();
  }

  /**
   * Sends the lines, the last one with the result or the failure.
   *
   * @throws IOException if the client has closed the connection; the scan ends then
   */
  public void writeTo(LineSink sink) throws IOException {
    ExecutorService thread = Executors.newSingleThreadExecutor(ScanStream::daemon);
    try (this) {
      long begin = System.nanoTime();
      Future<ObjectNode> result = thread.submit(this::scan);
      try {
        while (true) {
          sink.send(progress(System.nanoTime() - begin));
          try {
            sink.send(result.get(PROGRESS_MS, TimeUnit.MILLISECONDS));
            return;
          } catch (TimeoutException e) {
            // tells of the progress, which also finds out whether the client is there
          }
        }
      } catch (ExecutionException e) {
        sink.send(failure(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        stop();
        await(thread);
      }
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "topic-scan");
    thread.setDaemon(true);
    return thread;
  }

  private static void await(ExecutorService thread) {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private ObjectNode scan() throws ExecutionException, InterruptedException {
    List<ScanSummary> summaries = new ArrayList<>();
    for (Step step : steps) {
      topic = step.of().topic();
      ScanResult result = step.scan().run(every -> new Progress());
      if (isStopped) {
        throw Refusal.of(ClusterFailures.UNAVAILABLE, "The scan was stopped");
      }
      summaries.add(new ScanSummary(result.withUnseen(step.added().get())));
    }
    return report.apply(summaries);
  }

  /** Adds up what the readers have read. */
  private final class Progress implements ScanProgress {
    @Override
    public void add(long records) {
      done.addAndGet(records);
    }
  }

  private ObjectNode progress(long nanos) {
    long now = done.get();
    double percent = total == 0 ? 100 : Math.min(100, 100.0 * now / total);
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "progress")
        .put("topic", topic)
        .put("done", now)
        .put("total", total)
        .put("percent", Math.round(10 * percent) / 10.0)
        .put("perSecond", Math.round(now / Math.max(1e-3, nanos / 1e9)));
  }

  private static ObjectNode failure(ExecutionException e) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "failure")
        .put("message", String.valueOf(ClusterFailures.refusal(e).getMessage()));
  }

  /**
   * Ends the scan soon, and counts it as ended at once: the next one must not wait for a broker
   * that holds back records. Can be called from any thread.
   */
  void stop() {
    isStopped = true;
    steps.forEach(step -> step.scan().stop());
    release();
  }

  private void release() {
    if (!isReleased.getAndSet(true)) {
      release.run();
    }
  }

  /** Closes what the scan has opened, also if it was never begun. */
  @Override
  public synchronized void close() {
    if (!isClosed) {
      isClosed = true;
      release();
      steps.forEach(step -> step.closed().forEach(ScanStream::close));
      close(client);
    }
  }

  static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      throw new IllegalStateException("A scan does not close", e);
    }
  }
}
