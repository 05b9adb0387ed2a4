// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The spare buffer of each thread. Thread-safe.
 *
 * <p>A thread keeps the values of thread-local variables longer than the variables themselves. It
 * therefore refers weakly to its buffer: otherwise a thread of a container would keep this class,
 * and its class loader, after the application was stopped. What keeps a buffer is this object.
 */
final class SpareBuffers {
  @SuppressWarnings("ThreadLocalUsage") // one for each serializer, which it must not outlive
  private final ThreadLocal<@Nullable WeakReference<SpareBuffer>> local = new ThreadLocal<>();

  private final Map<Thread, SpareBuffer> kept = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * A thread and its buffer, tried first: most serializers have one thread, and the comparison
   * takes less time than a thread-local variable. Another thread takes the place of one that ended.
   */
  private volatile @Nullable Owned first;

  /** A buffer and its thread, which is not kept from the garbage collector. */
  private record Owned(WeakReference<Thread> thread, SpareBuffer buffer) {}

  /** The buffer of the current thread. */
  SpareBuffer get() {
    Owned owned = first;
    return owned != null && owned.thread().refersTo(Thread.currentThread())
        ? owned.buffer()
        : ofThread();
  }

  private SpareBuffer ofThread() {
    WeakReference<SpareBuffer> known = local.get();
    SpareBuffer buffer = known == null ? null : known.get();
    return buffer == null ? add() : buffer;
  }

  private SpareBuffer add() {
    SpareBuffer buffer = new SpareBuffer();
    kept.put(Thread.currentThread(), buffer);
    local.set(new WeakReference<>(buffer));
    Owned owned = first;
    if (owned == null || owned.thread().refersTo(null)) { // a race costs the loser some time only
      first = new Owned(new WeakReference<>(Thread.currentThread()), buffer);
    }
    return buffer;
  }
}
