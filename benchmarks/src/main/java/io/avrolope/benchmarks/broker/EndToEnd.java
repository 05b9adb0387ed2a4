// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.broker;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.benchmarks.library.Client;
import io.avrolope.examples.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * How many records per second do a producer and a consumer handle, and how much CPU time do they
 * take: with Avrolope, with Confluent, and with plain byte arrays?
 *
 * <p>{@code java -cp "benchmarks/target/benchmarks.jar:benchmarks/target/broker/*"
 * io.avrolope.benchmarks.broker.EndToEnd 2000000 5 e2e.json}
 *
 * <p>Starts a broker, and a JVM for each library. In each round each library sends the given number
 * of Rocana's events to a new topic with one partition, and reads them. A warm-up round is not
 * measured. The clients use default settings; the broker runs on the same machine.
 */
public final class EndToEnd {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EndToEnd() {}

  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    if (args.length != 3) {
      System.err.println("usage: EndToEnd EVENTS ROUNDS FILE");
      System.exit(1);
      return;
    }
    measure(Long.parseLong(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
  }

  /** Runs all rounds and writes the times to the file. */
  static void measure(long events, int rounds, Path file)
      throws IOException, InterruptedException, ExecutionException {
    List<ClientProcess> clients = new ArrayList<>();
    try (EmbeddedBroker broker = EmbeddedBroker.start();
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      for (Client.Owner owner : Client.Owner.values()) {
        clients.add(ClientProcess.start(owner, broker.bootstrapServers()));
      }
      for (int round = 0; round <= rounds; round++) {
        for (ClientProcess client : clients) {
          round(client, admin, round, events);
        }
      }
      Files.writeString(file, json(events, clients) + "\n");
    } finally {
      clients.forEach(ClientProcess::close);
    }
  }

  private static void round(ClientProcess client, Admin admin, int round, long events)
      throws IOException, InterruptedException, ExecutionException {
    String topic = client.owner().name() + "-" + round;
    admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    if (round == 0) {
      client.warmUp(topic, events);
    } else {
      client.measure(topic, events);
    }
    System.out.println(client.owner() + ", round " + round + " of " + events + " events");
    admin.deleteTopics(List.of(topic)).all().get();
  }

  private static String json(long events, List<ClientProcess> clients) throws IOException {
    ObjectNode found = MAPPER.createObjectNode().put("events", events);
    ArrayNode libraries = found.putArray("libraries");
    for (ClientProcess client : clients) {
      ObjectNode library = libraries.addObject().put("library", client.owner().name());
      client
          .seconds()
          .forEach((what, seconds) -> seconds.forEach(library.withArray("/" + what)::add));
    }
    return MAPPER.writeValueAsString(found);
  }
}
