// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.cache;

import io.avrolope.error.InterruptedLookupException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache that loads each missing key once, even if several threads ask for it.
 *
 * <p>If several threads miss the same key together, one of them loads it and the others wait. No
 * lock is held during a load, so that a slow key does not delay requests for other keys. All
 * waiting threads receive the exception of a failed load, and the failure is not cached. Over
 * capacity the oldest value is evicted, unless it was requested since the last pass (second
 * chance). Thread-safe.
 */
public final class SingleFlightCache<K, V> {
  private final ConcurrentHashMap<K, Flight<K, V>> flights = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Flight<K, V>> inOrderOfLoading =
      new ConcurrentLinkedQueue<>();
  private final AtomicInteger loaded = new AtomicInteger();
  private final AtomicInteger evicted = new AtomicInteger();
  private final int capacity;
  private final Runnable onTooSmall;

  /**
   * @param capacity maximum number of loaded values, at least 1
   */
  public SingleFlightCache(int capacity) {
    this(capacity, () -> {});
  }

  /**
   * @param capacity maximum number of loaded values, at least 1
   * @param onTooSmall is called once, when as many values were evicted as the cache can hold. Then
   *     more values are in use than that, or many were used and no longer are
   */
  public SingleFlightCache(int capacity, Runnable onTooSmall) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1 but was " + capacity);
    }
    this.capacity = capacity;
    this.onTooSmall = onTooSmall;
  }

  /**
   * Returns the value of a key, and loads it if it is missing.
   *
   * @throws InterruptedLookupException if this thread is interrupted while another thread loads
   */
  public V get(K key, Function<? super K, ? extends V> loader) {
    Flight<K, V> flight = flights.get(key);
    V landed = flight == null ? null : flight.landed();
    return landed != null ? landed : loadOrAwait(key, loader);
  }

  /** The value of a key if it is loaded; else null. Does not affect eviction. */
  public @Nullable V peek(K key) {
    Flight<K, V> flight = flights.get(key);
    return flight == null ? null : flight.value;
  }

  /** Removes the key if it still maps to this instance. */
  public void invalidate(K key, V value) {
    Flight<K, V> flight = flights.get(key);
    if (flight != null && flight.landed() == value && flights.remove(key, flight)) {
      loaded.decrementAndGet();
      inOrderOfLoading.remove(flight);
    }
  }

  /** The number of loaded values. */
  public int size() {
    return loaded.get();
  }

  /** The number of loaded values that match. Counting does not affect eviction. */
  public long count(Predicate<? super V> predicate) {
    long count = 0;
    for (Flight<K, V> flight : flights.values()) {
      V value = flight.value;
      if (value != null && predicate.test(value)) {
        count++;
      }
    }
    return count;
  }

  private V loadOrAwait(K key, Function<? super K, ? extends V> loader) {
    while (true) {
      Flight<K, V> mine = new Flight<>(key);
      Flight<K, V> other = flights.putIfAbsent(key, mine);
      if (other == null) {
        return load(mine, loader);
      }
      try {
        return other.await();
      } catch (LoaderInterruptedException e) {
        // the loading thread was interrupted, not this one: load the value here
      }
    }
  }

  private V load(Flight<K, V> flight, Function<? super K, ? extends V> loader) {
    try {
      V value = loader.apply(flight.key);
      inOrderOfLoading.add(flight);
      loaded.incrementAndGet();
      flight.land(value);
      evict(flight);
      return value;
    } catch (Throwable e) {
      flights.remove(flight.key, flight);
      flight.crash(e);
      throw e;
    }
  }

  /** Evicts values over capacity; the one just loaded goes last. */
  private void evict(Flight<K, V> justLoaded) {
    for (int chances = 2 * capacity; loaded.get() > capacity; chances--) {
      Flight<K, V> oldest = inOrderOfLoading.poll();
      if (oldest == null) {
        return; // other threads hold the remaining entries and evict them
      }
      if (chances > 0 && (oldest == justLoaded || oldest.takeChance())) {
        inOrderOfLoading.add(oldest);
      } else if (flights.remove(oldest.key, oldest)) {
        loaded.decrementAndGet();
        if (evicted.incrementAndGet() == capacity) {
          onTooSmall.run();
        }
      }
    }
  }

  /** One load, running or complete. */
  private static final class Flight<K, V> {
    private final K key;
    private final CountDownLatch arrival = new CountDownLatch(1);
    private volatile @Nullable V value;
    private volatile @Nullable Throwable failure;
    private volatile boolean asked;

    Flight(K key) {
      this.key = key;
    }

    @Nullable V landed() {
      V result = value;
      if (result != null && !asked) {
        asked = true;
      }
      return result;
    }

    boolean takeChance() {
      boolean wasAsked = asked;
      asked = false;
      return wasAsked;
    }

    void land(V loadedValue) {
      value = loadedValue;
      arrival.countDown();
    }

    void crash(Throwable thrown) {
      failure = thrown;
      arrival.countDown();
    }

    V await() throws LoaderInterruptedException {
      try {
        arrival.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedLookupException("Interrupted while another thread looks this up", e);
      }
      V result = value;
      if (result != null) {
        return result;
      }
      Throwable thrown = failure;
      if (thrown instanceof InterruptedLookupException) {
        throw new LoaderInterruptedException();
      }
      if (thrown instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (thrown instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(thrown);
    }
  }

  private static final class LoaderInterruptedException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
