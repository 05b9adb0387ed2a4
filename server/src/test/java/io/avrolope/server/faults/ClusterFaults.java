// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Three servers on one topic, under writes of many clients, while processes, connections and the
 * broker's disk fail. Nothing that was confirmed may be missing or doubled, and all servers must
 * agree.
 *
 * <p>The first violation ends the run. The directory then has its evidence: the logs of all
 * processes, the times of all faults and confirmations, and the records of the topic.
 */
final class ClusterFaults implements AutoCloseable {
  private static final int CLIENTS = 20;
  private static final int CLIENT_PAUSE_MS = 1_600;
  private static final int FAULT_PAUSE_MS = 3_000;
  private static final int FAULTS_BETWEEN_CALMS = 25;
  private static final int CALMS_BETWEEN_CHECKS = 4;
  private static final int REPORT_SECONDS = 60;
  private static final int POLL_MS = 100;
  private static final long RECOVERY_NANOS = Duration.ofMinutes(2).toNanos();

  private final Path directory;
  private final long seed;
  private final RunLog log;
  private final RunLog progress;
  private final Violations violations;
  private final RegistrationLedger ledger;
  private final Installation installation;
  private final Faults faults;
  private final RegisteringClient own;
  private final ReadWriteLock writing = new ReentrantReadWriteLock(true);
  private final List<Thread> clients = new ArrayList<>();
  private final ScheduledExecutorService reports = Executors.newScheduledThreadPool(1);
  private final long startNanos = System.nanoTime();
  private int ownCount;

  /**
   * @param directory for the logs; empty or missing
   */
  ClusterFaults(Path directory, long seed) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.seed = seed;
    log = new RunLog(directory.resolve("run.log"));
    progress = new RunLog(directory.resolve("progress.log"));
    violations = new Violations(log);
    ledger = new RegistrationLedger(log, violations);
    installation = new Installation(directory);
    faults = new Faults(installation, violations, log);
    own =
        new RegisteringClient(
            CLIENTS, installation.direct(), ledger, new Random(seed), 0, writing.readLock());
    Future<?> unused =
        reports.scheduleAtFixedRate(this::report, REPORT_SECONDS, REPORT_SECONDS, TimeUnit.SECONDS);
  }

  /** Makes faults, and returns what was wrong. */
  List<String> run(int count) throws Exception {
    try {
      awaitWrites();
      startClients();
      Random random = new Random(seed);
      List<FaultKind> kinds = kinds();
      List<FaultKind> first = new ArrayList<>(kinds);
      Collections.shuffle(first, random);
      for (int i = 0; i < count && violations.isEmpty(); i++) {
        FaultKind kind = i < first.size() ? first.get(i) : FaultKind.next(random, kinds);
        faults.begin(i, kind, random);
        Thread.sleep(random.nextInt(FAULT_PAUSE_MS));
        if (i % FAULTS_BETWEEN_CALMS == FAULTS_BETWEEN_CALMS - 1) {
          calm(i / FAULTS_BETWEEN_CALMS % CALMS_BETWEEN_CHECKS == CALMS_BETWEEN_CHECKS - 1);
        }
      }
      if (violations.isEmpty()) {
        calm(true);
      }
      report();
      return violations.all();
    } finally {
      end();
    }
  }

  private List<FaultKind> kinds() {
    List<FaultKind> kinds = new ArrayList<>(FaultKind.all());
    if (installation.disk().isEmpty()) {
      kinds.remove(FaultKind.FULL_DISK);
      say("No disk is filled, because this process may not mount a file system: run it as root");
    }
    return kinds;
  }

  private void startClients() {
    for (int i = 0; i < CLIENTS; i++) {
      Random random = new Random(seed + i);
      RegisteringClient client =
          new RegisteringClient(
              i, installation.clients(), ledger, random, CLIENT_PAUSE_MS, writing.readLock());
      Thread thread = new Thread(client, "client-" + i);
      thread.start();
      clients.add(thread);
    }
  }

  /** All servers must take writes again; then, perhaps, all that they have is compared. */
  private void calm(boolean withCheck) throws Exception {
    faults.awaitEnd();
    awaitWrites();
    if (withCheck) {
      check();
    }
  }

  private void check() throws IOException {
    writing.writeLock().lock();
    try {
      long start = System.nanoTime();
      int versions = new StateCheck(ledger).check(installation.direct());
      say(
          "Checked "
              + versions
              + " versions of each server in "
              + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)
              + " ms, "
              + violations.all().size()
              + " violations");
    } finally {
      writing.writeLock().unlock();
    }
  }

  private void awaitWrites() {
    long deadline = System.nanoTime() + RECOVERY_NANOS;
    for (int i = 0; i < Installation.SERVERS; i++) {
      Client server = installation.direct().get(i);
      String text = "{\"type\":\"fixed\",\"name\":\"Own" + ownCount++ + "\",\"size\":1}";
      while (!isWritten(i, server, text)) {
        if (System.nanoTime() - deadline >= 0) {
          violations.add("Server " + i + " takes no writes for two minutes after the faults");
          return;
        }
        if (installation.server(i).startAgain()) {
          say("Server " + i + " had ended by itself and is started again: see its log");
        }
        Pause.ms(POLL_MS);
      }
    }
  }

  private boolean isWritten(int number, Client server, String text) {
    try {
      own.registerAt(number, server, RegisteringClient.OWN_SUBJECT, text);
      return true;
    } catch (IOException e) {
      return false; // it has not started yet
    }
  }

  private void report() {
    say(
        "seed "
            + seed
            + ", "
            + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos)
            + " s, "
            + faults.counts().values().stream().mapToInt(Integer::intValue).sum()
            + " faults, "
            + ledger.counts()
            + ", "
            + violations.all().size()
            + " violations, faults by kind: "
            + faults.counts());
  }

  private void say(String line) {
    progress.add(line);
    System.out.println(line);
  }

  private void end() throws InterruptedException {
    reports.shutdownNow();
    clients.forEach(Thread::interrupt);
    for (Thread client : clients) {
      client.join();
    }
    if (!violations.isEmpty()) {
      violations.all().forEach(this::say);
      say("The evidence is in " + directory.toAbsolutePath());
      new TopicDump(installation.broker().directAddress()).write(directory.resolve("records.txt"));
    }
  }

  @Override
  public void close() {
    faults.close();
    installation.close();
    log.close();
    progress.close();
  }
}
