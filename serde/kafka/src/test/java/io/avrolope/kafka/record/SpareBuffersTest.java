// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SpareBuffersTest {
  private static final int THREADS = 16;

  private final SpareBuffers buffers = new SpareBuffers();

  @Test
  void eachThreadKeepsABufferOfItsOwn() throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<SpareBuffer>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(() -> bufferOfThread(start)));
      }

      assertThat(results(all)).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
    }
  }

  /** The thread's buffer, the same each time. All threads ask for the first one together. */
  private SpareBuffer bufferOfThread(CyclicBarrier start)
      throws InterruptedException, BrokenBarrierException {
    start.await();
    SpareBuffer buffer = buffers.get();
    for (int i = 0; i < 1_000; i++) {
      assertThat(buffers.get()).isSameAs(buffer);
    }
    return buffer;
  }

  private static List<SpareBuffer> results(List<Future<SpareBuffer>> all)
      throws InterruptedException, ExecutionException {
    List<SpareBuffer> results = new ArrayList<>();
    for (Future<SpareBuffer> each : all) {
      results.add(each.get());
    }
    return results;
  }

  @Test
  void bufferOfAnotherThreadIsNotTaken() throws Exception {
    SpareBuffer own = buffers.get();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      assertThat(other.submit(buffers::get).get()).isNotSameAs(own);
    } finally {
      other.shutdownNow();
    }
    assertThat(buffers.get()).isSameAs(own);
  }
}
