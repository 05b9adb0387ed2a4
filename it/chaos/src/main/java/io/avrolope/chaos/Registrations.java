// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.Client;
import io.avrolope.server.faults.RegisteringClient;
import io.avrolope.server.faults.RegistrationLedger;
import io.avrolope.server.faults.StateCheck;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Twenty clients that register schemas at all registry servers and read them at others. When all is
 * quiet, the servers must agree with each other and with what they confirmed. Thread-safe.
 */
final class Registrations implements Part {
  private static final int CLIENTS = 20;
  private static final int CLIENT_PAUSE_MS = 1_600;
  private static final int POLL_MS = 100;
  private static final long RECOVERY_NANOS = Duration.ofMinutes(2).toNanos();

  private final ChaosContext context;
  private final RegistryServers servers;
  private final RegistrationLedger ledger;
  private final ReadWriteLock writing = new ReentrantReadWriteLock(true);
  private final List<RegisteringClient> clients = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private int ownCount;

  Registrations(ChaosContext context) {
    this.context = context;
    this.servers = context.registry();
    this.ledger = new RegistrationLedger(context.log(), context.violations());
  }

  @Override
  public String name() {
    return "registrations";
  }

  @Override
  public void start() throws InterruptedException {
    recover(System.nanoTime() + RECOVERY_NANOS);
    for (int i = 0; i < CLIENTS; i++) {
      RegisteringClient client = client(i, servers.clients(), CLIENT_PAUSE_MS);
      clients.add(client);
      Thread thread = new Thread(client, "registering-" + i);
      thread.start();
      threads.add(thread);
    }
  }

  private RegisteringClient client(int number, List<Client> urls, int pauseMs) {
    return new RegisteringClient(
        number, urls, ledger, new Random(context.seed() + number), pauseMs, writing.readLock());
  }

  @Override
  public Map<String, Long> counts() {
    return ledger.counts();
  }

  /** All servers must take writes again. */
  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    RegisteringClient own = client(CLIENTS, servers.direct(), 0);
    for (int i = 0; i < RegistryServers.SERVERS; i++) {
      String text = "{\"type\":\"fixed\",\"name\":\"Own" + ownCount++ + "\",\"size\":1}";
      long start = System.nanoTime();
      while (!isWritten(own, i, text, start)) {
        if (System.nanoTime() - deadlineNanos >= 0) {
          context.violations().add("Server " + i + " takes no writes after the faults");
          return;
        }
        Thread.sleep(POLL_MS);
      }
    }
  }

  private boolean isWritten(RegisteringClient own, int server, String text, long start) {
    Client client = servers.direct().get(server);
    try {
      own.registerAt(server, client, RegisteringClient.OWN_SUBJECT, text, start);
      return true;
    } catch (IOException e) {
      return false; // it has not started yet
    }
  }

  @Override
  public void quiesce() throws InterruptedException {
    clients.forEach(RegisteringClient::end);
    for (Thread thread : threads) {
      thread.join();
    }
    threads.clear();
    // a request whose client gave up may be written late; later ones are written after it
    recover(System.nanoTime() + RECOVERY_NANOS);
  }

  @Override
  public void check() throws IOException {
    writing.writeLock().lock();
    try {
      new StateCheck(ledger).check(servers.direct());
    } finally {
      writing.writeLock().unlock();
    }
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
