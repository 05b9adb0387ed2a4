// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.faults;

import io.avrolope.examples.FreePort;
import io.avrolope.server.Main;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A server as a process. Other servers reach it through one proxy, and clients through another: the
 * same port at different addresses of the loopback interface. Thread-safe.
 */
public final class RegistryNode implements AutoCloseable {
  public static final int SESSION_MS = 2_000;

  /** A name of the clients' proxy, for clients that use names. */
  public static final String HOST = "registry.chaos.test";

  private static final String OWN = "127.0.0.1";
  private static final int FOR_SERVERS = 2;
  private static final int FOR_CLIENTS = 3;

  /** A whole line: the help of the metric has these words too. */
  private static final String LEADS = "\navrolope_store_leader 1\n";

  private final String name;
  private final int port = FreePort.find();
  private final JavaProcess process;
  private final TcpProxy servers;
  private final TcpProxy clients;
  private final Client direct = new Client("http://" + OWN + ":" + port);

  /**
   * Describes a server; {@link #start} starts it.
   *
   * @param replicas of its topic
   */
  public RegistryNode(int number, String brokers, int replicas, Path directory) {
    this(number, brokers, replicas, JavaProcess.builder(directory.resolve(log(number))));
  }

  /**
   * Describes a server that is started in another way.
   *
   * @param process with the log, and with what the run adds to the command
   */
  public RegistryNode(int number, String brokers, int replicas, JavaProcess.Builder process) {
    name = "server " + number;
    this.process =
        process
            .options("-Xmx192m", "-Dorg.slf4j.simpleLogger.log.io.avrolope=info")
            .arguments(
                List.of(
                    Main.class.getName(),
                    "--listeners=http://" + OWN + ":" + port,
                    "--host.name=127.0.0." + FOR_SERVERS,
                    "--schema.compatibility.level=none",
                    "--store=kafka",
                    "--bootstrap.servers=" + brokers,
                    "--kafkastore.session.timeout.ms=" + SESSION_MS,
                    "--kafkastore.topic.replication.factor=" + replicas,
                    "--access.control.allow.hosts=" + HOST))
            .build();
    servers = new TcpProxy(FOR_SERVERS, port);
    clients = new TcpProxy(FOR_CLIENTS, port);
  }

  /** The name of a server's log. */
  public static String log(int number) {
    return "server" + number + ".log";
  }

  public String name() {
    return name;
  }

  /** Where clients send their requests. */
  public String url() {
    return "http://127.0.0." + FOR_CLIENTS + ":" + port;
  }

  /** Where the server listens, without a proxy. */
  public String ownUrl() {
    return "http://" + OWN + ":" + port;
  }

  /** Requests of the test, without a proxy. */
  public Client direct() {
    return direct;
  }

  public JavaProcess process() {
    return process;
  }

  /** Between other servers and this one. */
  public TcpProxy forServers() {
    return servers;
  }

  /** Between clients and this server. */
  public TcpProxy forClients() {
    return clients;
  }

  /** Ends the server. Then nobody listens. */
  public void kill() {
    process.kill();
    servers.refuse();
    clients.refuse();
  }

  public void start() {
    process.start();
    servers.admit();
    clients.admit();
  }

  /**
   * Starts the server if it has ended by itself, for example because no broker answered in time.
   *
   * @return whether it had ended
   */
  public boolean startAgain() {
    boolean hasEnded = !process.isAlive();
    if (hasEnded) {
      start();
    }
    return hasEnded;
  }

  /** Whether the server says that it makes the changes. */
  public boolean isLeader() {
    try {
      return leads(direct.get("/metrics").body());
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * @param metrics the page with the server's metrics
   */
  static boolean leads(String metrics) {
    return metrics.contains(LEADS);
  }

  @Override
  public void close() {
    process.close();
    servers.close();
    clients.close();
  }
}
