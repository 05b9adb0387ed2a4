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
 * A bounded map from keys to values that are loaded once.
 *
 * <p>Of the threads that miss the same key together one loads and the others wait for it, without a
 * lock: a slow key delays nobody who wants another one. A failed load is told to all who waited and
 * is not kept. Over capacity, a value that was not asked for since the last round goes first
 * (second chance). Thread-safe.
 */
public final class SingleFlightCache<K, V> {
  private final ConcurrentHashMap<K, Flight<K, V>> flights = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Flight<K, V>> inOrderOfLoading =
      new ConcurrentLinkedQueue<>();
  private final AtomicInteger loaded = new AtomicInteger();
  private final int capacity;

  /**
   * @param capacity how many loaded values to keep, at least 1
   */
  public SingleFlightCache(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity must be at least 1 but was " + capacity);
    }
    this.capacity = capacity;
  }

  /**
   * The value of a key, loaded by this call if nobody did so before.
   *
   * @throws InterruptedLookupException if this thread is interrupted while another one loads
   */
  public V get(K key, Function<? super K, ? extends V> loader) {
    Flight<K, V> flight = flights.get(key);
    V landed = flight == null ? null : flight.landed();
    return landed != null ? landed : loadOrAwait(key, loader);
  }

  /** Forgets a value, if the key still has this very one. */
  public void invalidate(K key, V value) {
    Flight<K, V> flight = flights.get(key);
    if (flight != null && flight.landed() == value && flights.remove(key, flight)) {
      loaded.decrementAndGet();
      inOrderOfLoading.remove(flight);
    }
  }

  /** How many values are kept. */
  public int size() {
    return loaded.get();
  }

  /** How many of the kept values are such; they do not count as asked for. */
  public long count(Predicate<? super V> such) {
    long count = 0;
    for (Flight<K, V> flight : flights.values()) {
      V value = flight.value;
      if (value != null && such.test(value)) {
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
        // it was the loading thread that was interrupted, not this one: take over
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

  /** Makes room; the value that was just loaded is spared while there is another one. */
  private void evict(Flight<K, V> justLoaded) {
    for (int chances = 2 * capacity; loaded.get() > capacity; chances--) {
      Flight<K, V> oldest = inOrderOfLoading.poll();
      if (oldest == null) {
        return; // other threads have the rest in hand, and go on
      }
      if (chances > 0 && (oldest == justLoaded || oldest.takeChance())) {
        inOrderOfLoading.add(oldest);
      } else if (flights.remove(oldest.key, oldest)) {
        loaded.decrementAndGet();
      }
    }
  }

  /** One load, under way or done. */
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
