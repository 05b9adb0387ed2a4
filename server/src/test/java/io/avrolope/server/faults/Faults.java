// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import io.avrolope.server.faults.TcpProxy.Direction;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Makes faults, up to three at the same time but never two of the same thing. What they do depends
 * on a seed; when it happens does not. One thread may use it.
 */
final class Faults implements AutoCloseable {
  private static final int AT_ONCE = 3;
  private static final int POLL_MS = 50;
  private static final long TARGET_NANOS = Duration.ofMinutes(2).toNanos();
  private static final String BROKER = "broker";
  private static final int DEATH_MS = 6_000;
  private static final int SHORT_MS = 1_000;
  private static final int LONG_MS = 4_000;
  private static final int PAUSE_MS = 2_500;
  private static final int AFTER_SESSION_MS = 300;

  private final Installation installation;
  private final Violations violations;
  private final RunLog log;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);

  Faults(Installation installation, Violations violations, RunLog log) {
    this.installation = installation;
    this.violations = violations;
    this.log = log;
  }

  /** How many faults of each kind were made. */
  Map<FaultKind, Integer> counts() {
    synchronized (counts) {
      return new EnumMap<>(counts);
    }
  }

  /** Begins a fault as soon as fewer than three others last, and what it breaks is whole. */
  void begin(int number, FaultKind kind, Random random) throws InterruptedException {
    places.acquire(places(kind));
    long deadline = System.nanoTime() + TARGET_NANOS;
    Optional<Target> target = target(kind, random);
    while (target.isEmpty()) {
      if (System.nanoTime() - deadline >= 0) {
        violations.add("No server leads for two minutes");
        places.release(places(kind));
        return;
      }
      Thread.sleep(POLL_MS);
      target = target(kind, random);
    }
    Target found = target.get();
    synchronized (counts) {
      counts.merge(kind, 1, Integer::sum);
    }
    long seed = random.nextLong();
    threads.execute(() -> make(number, kind, found, new Random(seed)));
  }

  /** Waits until no fault lasts. */
  void awaitEnd() throws InterruptedException {
    places.acquire(AT_ONCE);
    places.release(AT_ONCE);
  }

  /** The part that a fault breaks. */
  private record Target(String name, int server) {}

  /** Something of the kind that no other fault has broken; empty if there is nothing now. */
  private Optional<Target> target(FaultKind kind, Random random) {
    return switch (kind) {
      case STOP_BROKER, KILL_BROKER, PAUSE_BROKER, FULL_DISK, KILL_ALL -> take(BROKER, -1);
      case KILL_LEADER, PAUSE_LEADER -> {
        Optional<Integer> leader = leader();
        yield leader.flatMap(server -> take("server " + server, server));
      }
      case KILL_SERVER, PAUSE_SERVER -> any("server ", random);
      case CUT_BROKER, STALL_BROKER, HALF_BROKER -> any("broker for server ", random);
      case CUT_SERVERS, STALL_SERVERS, HALF_SERVERS -> any("servers to server ", random);
      case CUT_CLIENTS, STALL_CLIENTS, HALF_CLIENTS -> any("clients to server ", random);
    };
  }

  private Optional<Target> any(String prefix, Random random) {
    int first = random.nextInt(Installation.SERVERS);
    for (int i = 0; i < Installation.SERVERS; i++) {
      int server = (first + i) % Installation.SERVERS;
      Optional<Target> taken = take(prefix + server, server);
      if (taken.isPresent()) {
        return taken;
      }
    }
    return Optional.empty();
  }

  private Optional<Target> take(String name, int server) {
    return busy.add(name) ? Optional.of(new Target(name, server)) : Optional.empty();
  }

  private Optional<Integer> leader() {
    for (int i = 0; i < Installation.SERVERS; i++) {
      if (!busy.contains("server " + i) && installation.server(i).isLeader()) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private void make(int number, FaultKind kind, Target target, Random random) {
    String what = "fault " + number + ": " + kind + ", " + target.name();
    log.add("begin of " + what);
    try {
      make(kind, target.server(), random);
      log.add("end of " + what);
    } catch (RuntimeException e) {
      violations.add("The run failed at " + what + ": " + e);
    } finally {
      busy.remove(target.name());
      places.release(places(kind));
    }
  }

  /** While everything is down, nothing else can fail. */
  private static int places(FaultKind kind) {
    return kind == FaultKind.KILL_ALL ? AT_ONCE : 1;
  }

  private void make(FaultKind kind, int server, Random random) {
    switch (kind) {
      case KILL_LEADER, KILL_SERVER -> kill(installation.server(server), random);
      case KILL_ALL -> killAll();
      case PAUSE_LEADER ->
          pause(
              installation.server(server).process(),
              RegistryNode.SESSION_MS + AFTER_SESSION_MS + random.nextInt(SHORT_MS));
      case PAUSE_SERVER -> pause(installation.server(server).process(), random.nextInt(PAUSE_MS));
      case PAUSE_BROKER -> pause(installation.broker().process(), random.nextInt(PAUSE_MS));
      case STOP_BROKER -> {
        installation.broker().process().stop();
        installation.broker().start();
      }
      case KILL_BROKER -> {
        installation.broker().process().kill();
        installation.broker().start();
      }
      case FULL_DISK -> fillDisk(installation.disk().orElseThrow());
      case CUT_BROKER -> cut(installation.broker().proxy(server), random);
      case CUT_SERVERS -> cut(installation.server(server).forServers(), random);
      case CUT_CLIENTS -> cut(installation.server(server).forClients(), random);
      case STALL_BROKER -> stall(installation.broker().proxy(server), random);
      case STALL_SERVERS -> stall(installation.server(server).forServers(), random);
      case STALL_CLIENTS -> stall(installation.server(server).forClients(), random);
      case HALF_BROKER -> half(installation.broker().proxy(server), random);
      case HALF_SERVERS -> half(installation.server(server).forServers(), random);
      case HALF_CLIENTS -> half(installation.server(server).forClients(), random);
    }
  }

  private static void kill(RegistryNode server, Random random) {
    server.kill();
    Pause.ms(random.nextInt(SHORT_MS));
    server.start();
  }

  private void killAll() {
    installation.broker().process().kill();
    for (int i = 0; i < Installation.SERVERS; i++) {
      installation.server(i).kill();
    }
    installation.broker().start();
    for (int i = 0; i < Installation.SERVERS; i++) {
      installation.server(i).start();
    }
  }

  private static void pause(JavaProcess process, int ms) {
    process.pause();
    Pause.ms(ms);
    process.resume();
  }

  /** A broker that cannot write to its only disk ends itself. */
  private void fillDisk(FullDisk disk) {
    JavaProcess broker = installation.broker().process();
    disk.fill();
    boolean hasEnded = broker.awaitEnd(DEATH_MS);
    log.add("the broker " + (hasEnded ? "has ended" : "still runs") + " with a full disk");
    broker.kill();
    disk.free();
    installation.broker().start();
  }

  private static void cut(TcpProxy proxy, Random random) {
    if (random.nextBoolean()) {
      proxy.cut();
    } else {
      proxy.refuse();
      Pause.ms(random.nextInt(LONG_MS));
      proxy.admit();
    }
  }

  private static void stall(TcpProxy proxy, Random random) {
    hold(proxy, EnumSet.allOf(Direction.class), random);
  }

  private static void half(TcpProxy proxy, Random random) {
    Direction direction = random.nextBoolean() ? Direction.REQUESTS : Direction.ANSWERS;
    hold(proxy, EnumSet.of(direction), random);
  }

  /** Bytes that were kept back arrive late, or never. */
  private static void hold(TcpProxy proxy, Set<Direction> directions, Random random) {
    proxy.hold(directions);
    Pause.ms(random.nextInt(LONG_MS));
    if (random.nextBoolean()) {
      proxy.cut();
    }
    proxy.release();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
