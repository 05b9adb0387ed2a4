// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.cluster;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.utils.Utils;

/**
 * Finds out within 5 seconds whether brokers can be reached. Kafka's clients try for a minute, and
 * their message then names no address.
 */
public final class ReachableBrokers {
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  private ReachableBrokers() {}

  /**
   * Requires that a server of {@code bootstrap.servers} answers like a broker, and that the issuer
   * of the tokens for the brokers accepts a connection.
   *
   * @throws TopicException if none does; it names the addresses
   */
  public static void require(Map<String, ?> properties) {
    Object issuer = properties.get("sasl.oauthbearer.token.endpoint.url");
    if (issuer != null) {
      requireIssuer(issuer.toString());
    }
    BrokerProbe.Protocol protocol = protocol(properties);
    List<Address> servers =
        Stream.of(servers(properties).split(",", -1))
            .map(String::strip)
            .flatMap(server -> Address.of(server).stream())
            .toList();
    Map<Address, String> failures = failures(servers, protocol);
    if (!servers.isEmpty() && failures.size() == servers.size()) {
      throw unreachable(failures, "");
    }
  }

  /**
   * Requires that brokers accept connections at the addresses that they advertise.
   *
   * @throws TopicException if one does not
   */
  public static void requireAll(Collection<Node> brokers) {
    List<Address> advertised =
        brokers.stream()
            .filter(broker -> broker != null && !broker.isEmpty())
            .map(broker -> new Address(broker.host(), broker.port()))
            .distinct()
            .toList();
    Map<Address, String> failures = failures(advertised, BrokerProbe.Protocol.ANY);
    if (!failures.isEmpty()) {
      throw unreachable(
          failures,
          ". The cluster tells clients to connect there: see advertised.listeners of the brokers");
    }
  }

  private static void requireIssuer(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return; // Kafka's client reports it
    }
    if (uri.getHost() == null || !isPort(uri.getPort())) {
      return; // a file, or invalid, which Kafka's client reports
    }
    int port = uri.getPort() >= 0 ? uri.getPort() : "http".equals(uri.getScheme()) ? 80 : 443;
    Map<Address, String> failures =
        failures(List.of(new Address(uri.getHost(), port)), BrokerProbe.Protocol.ANY);
    if (!failures.isEmpty()) {
      throw unreachable(failures, ", the issuer of tokens for the brokers");
    }
  }

  private static boolean isPort(int port) {
    return port <= 0xFFFF;
  }

  /** A host and a port. */
  record Address(String host, int port) {
    static Optional<Address> of(String server) {
      String host = Utils.getHost(server);
      Integer port = Utils.getPort(server);
      return host == null || port == null || !isPort(port)
          ? Optional.empty() // Kafka's client reports it
          : Optional.of(new Address(host, port));
    }

    @Override
    public String toString() {
      return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
    }
  }

  private static String servers(Map<String, ?> properties) {
    Object servers = properties.get("bootstrap.servers");
    return servers instanceof Collection<?> several
        ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(servers);
  }

  private static BrokerProbe.Protocol protocol(Map<String, ?> properties) {
    Object security = properties.get("security.protocol");
    String name = security == null ? "PLAINTEXT" : security.toString().toUpperCase(Locale.ROOT);
    return name.endsWith("SSL") ? BrokerProbe.Protocol.TLS : BrokerProbe.Protocol.PLAIN;
  }

  /** The reasons that addresses cannot be reached. Addresses that can be reached are not in it. */
  private static Map<Address, String> failures(
      List<Address> addresses, BrokerProbe.Protocol protocol) {
    Map<Address, String> failures = new LinkedHashMap<>();
    if (addresses.isEmpty()) {
      return failures;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(16, addresses.size()),
            task -> {
              Thread thread = new Thread(task, "probe");
              thread.setDaemon(true); // looking up a name cannot be interrupted
              return thread;
            });
    try {
      List<CompletableFuture<String>> results =
          addresses.stream()
              .map(
                  each ->
                      CompletableFuture.supplyAsync(
                              () -> BrokerProbe.failure(each.host(), each.port(), protocol),
                              threads)
                          .completeOnTimeout(
                              "no answer within " + TIMEOUT.toSeconds() + " s",
                              TIMEOUT.toMillis(),
                              TimeUnit.MILLISECONDS))
              .toList();
      for (int i = 0; i < results.size(); i++) {
        String failure = results.get(i).join();
        if (!failure.isEmpty()) {
          failures.put(addresses.get(i), failure);
        }
      }
    } finally {
      threads.shutdownNow();
    }
    return failures;
  }

  private static TopicException unreachable(Map<Address, String> failures, String more) {
    String all =
        failures.entrySet().stream()
            .map(each -> each.getKey() + " (" + each.getValue() + ")")
            .collect(Collectors.joining(", "));
    return TopicException.unavailable("Cannot reach " + all + more);
  }
}
