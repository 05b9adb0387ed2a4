// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.examples.event.EventV1;
import io.avrolope.kafka.GenericAvroSerde;
import io.avrolope.kafka.PrimitiveAvroSerde;
import io.avrolope.kafka.SpecificAvroSerde;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sources of a Kafka Streams application that was written for Confluent's Serdes. Nothing but
 * their imports is changed, by the rule of docs/migrations.md; then they are compiled and run.
 */
class ConfluentStreamsSourcesIT {
  private static final Path SOURCES = Path.of("src/test/consumers/streams/com/acme/streams");

  @TempDir private Path directory;

  private final String registry = "mock://" + UUID.randomUUID();

  @Test
  void theApplicationRunsAfterItsImportsWereChanged() throws Exception {
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {compiled().toUri().toURL()}, getClass().getClassLoader());
        PrimitiveAvroSerde<String> hosts = new PrimitiveAvroSerde<>();
        SpecificAvroSerde<EventV1> events = new SpecificAvroSerde<>();
        GenericAvroSerde records = new GenericAvroSerde()) {
      hosts.configure(Map.of("schema.registry.url", registry), true);
      events.configure(Map.of("schema.registry.url", registry), false);
      records.configure(Map.of("schema.registry.url", registry), false);
      Class<?> application = loader.loadClass("com.acme.streams.EventCounts");
      try (TopologyTestDriver driver =
          new TopologyTestDriver(
              (Topology) call(application, "topology"),
              (Properties) call(application, "properties"))) {
        TestInputTopic<String, EventV1> in =
            driver.createInputTopic("events", Serdes.String().serializer(), events.serializer());
        in.pipeInput("a", Events.v1(7));
        in.pipeInput("b", Events.v1(5));

        assertThat(read(driver, "copies", Serdes.String(), events))
            .extracting(copy -> copy.value.getTs())
            .containsExactly(7L, 5L);
        assertThat(read(driver, "counts", hosts, records))
            .extracting(count -> count.key + " " + count.value)
            .containsExactly(
                "host {\"host\": \"host\", \"count\": 1}",
                "host {\"host\": \"host\", \"count\": 2}");
        assertThat(read(driver, "latest", hosts, records))
            .extracting(latest -> latest.value.toString())
            .containsExactly("{\"time\": 7}", "{\"time\": 7}");
        // the default Serde, which Streams configures
        assertThat(counted("client-id=event-counts,topic=copies")).isEqualTo(2);
      }
    }
  }

  private static <K, V> List<KeyValue<K, V>> read(
      TopologyTestDriver driver, String topic, Serde<K> keys, Serde<V> values) {
    return driver
        .createOutputTopic(topic, keys.deserializer(), values.deserializer())
        .readKeyValuesToList();
  }

  private Object call(Class<?> type, String method) throws ReflectiveOperationException {
    return type.getMethod(method, String.class).invoke(null, registry);
  }

  /** The records of one application that its metrics show in JMX. */
  private static double counted(String tags) throws Exception {
    ObjectName pattern =
        new ObjectName(
            "kafka.streams:type=plugins,class=SpecificAvroSerde,config=value.serializer,"
                + tags
                + ",*");
    double counted = 0;
    for (ObjectName bean : ManagementFactory.getPlatformMBeanServer().queryNames(pattern, null)) {
      counted +=
          (Double) ManagementFactory.getPlatformMBeanServer().getAttribute(bean, "records-total");
    }
    return counted;
  }

  private Path compiled() throws IOException {
    List<Path> changed = new ArrayList<>();
    try (Stream<Path> sources = Files.list(SOURCES)) {
      for (Path source : sources.toList()) {
        Path target = directory.resolve(source.getFileName());
        Files.writeString(target, withOurImports(Files.readString(source)));
        changed.add(target);
      }
    }
    Path classes = Files.createDirectory(directory.resolve("classes"));
    List<Path> classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    JavaProgram.compile(changed, classPath, classes);
    return classes;
  }

  /** The rule of docs/migrations.md. */
  private static String withOurImports(String source) {
    String changed =
        source
            .replaceAll(
                "(?m)^(import (?:static )?)io\\.confluent\\.kafka\\.serializers\\.subject\\.",
                "$1io.avrolope.kafka.subject.")
            .replaceAll(
                "(?m)^(import (?:static"
                    + " )?)io\\.confluent\\.kafka\\.(?:serializers|streams\\.serdes\\.avro)\\.",
                "$1io.avrolope.kafka.");
    assertThat(source).contains("import io.confluent.");
    assertThat(changed).doesNotContain("io.confluent");
    return changed;
  }
}
