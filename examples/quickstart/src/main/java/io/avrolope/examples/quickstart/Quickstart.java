// SPDX-License-Identifier: Apache-2.0
package io.avrolope.examples.quickstart;

import io.avrolope.examples.EmbeddedBroker;
import io.avrolope.examples.SampleEvents;
import io.avrolope.examples.event.Event;
import io.avrolope.examples.event.EventV1;
import io.avrolope.examples.event.EventV2;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;

/**
 * One topic, five envelopes, one deserializer.
 *
 * <p>Writes events in five envelopes: wrapped (versions 1 and 2), with the version as the first
 * field (version 3), with the version before the datum, with Confluent's prefix, and with a custom
 * envelope, the example {@code HouseEnvelope}. The producers differ only in their properties. One
 * deserializer reads all events into the newest version, and the example prints them. The exit
 * status is 0 only if each event was read back equal.
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package}
 */
public final class Quickstart {
  private static final int EVENTS_PER_PRODUCER = 2;

  private final QuickstartTopic topic;
  private final PrintStream out;

  private Quickstart(QuickstartTopic topic, PrintStream out) {
    this.topic = topic;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    QuickstartOptions options;
    try {
      options = QuickstartOptions.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    System.exit(run(options, System.out) ? 0 : 1);
  }

  /** Runs the quick start; returns whether every event was read back equal. */
  static boolean run(QuickstartOptions options, PrintStream out)
      throws IOException, ExecutionException, InterruptedException {
    if (options.bootstrapServers().isPresent()) {
      return withRegistry(options, options.bootstrapServers().get(), out);
    }
    out.println("Starting a Kafka broker ...");
    try (EmbeddedBroker broker = EmbeddedBroker.start()) {
      return withRegistry(options, broker.bootstrapServers(), out);
    }
  }

  private static boolean withRegistry(
      QuickstartOptions options, String bootstrapServers, PrintStream out)
      throws IOException, ExecutionException, InterruptedException {
    if (options.schemaRegistryUrl().isPresent()) {
      String url = options.schemaRegistryUrl().get();
      return new Quickstart(new QuickstartTopic(options.topic(), bootstrapServers, url), out).run();
    }
    out.println("Starting the registry server ...");
    try (TestRegistry registry = TestRegistry.start()) {
      String url = registry.url();
      return new Quickstart(new QuickstartTopic(options.topic(), bootstrapServers, url), out).run();
    }
  }

  private boolean run() throws IOException, ExecutionException, InterruptedException {
    topic.create();
    List<Event> sent = send();
    out.println("Sent " + sent.size() + " events to topic " + topic.name());
    out.println();
    List<QuickstartTopic.Read> read = topic.readAll(sent.size());
    QuickstartTable.print(read, out);
    List<Event> received = read.stream().map(QuickstartTopic.Read::event).toList();
    boolean equal = received.equals(sent);
    out.println();
    out.println(
        equal
            ? "All " + sent.size() + " events came back equal to what was sent."
            : "Not all events came back equal to what was sent.");
    return equal;
  }

  /** Sends events in all envelopes; returns them as the newest version should read them. */
  private List<Event> send() throws IOException, ExecutionException, InterruptedException {
    List<SpecificRecord> sent = new ArrayList<>();
    sent.addAll(send("producer-v1", EventV1::new, 1));
    sent.addAll(send("producer-v2", EventV2::new, 11));
    sent.addAll(send("producer-v3", Event::new, 21));
    sent.addAll(send("producer-version", Event::new, 31));
    sent.addAll(send("producer-confluent", Event::new, 41));
    sent.addAll(send("producer-house", Event::new, 51));
    return sent.stream().map(SampleEvents::newest).toList();
  }

  private List<SpecificRecord> send(
      String producer, Supplier<SpecificRecord> events, int firstNumber)
      throws IOException, ExecutionException, InterruptedException {
    List<SpecificRecord> sent = new ArrayList<>();
    for (int i = 0; i < EVENTS_PER_PRODUCER; i++) {
      sent.add(SampleEvents.filled(events.get(), firstNumber + i));
    }
    topic.send(producer, sent);
    return sent;
  }
}
