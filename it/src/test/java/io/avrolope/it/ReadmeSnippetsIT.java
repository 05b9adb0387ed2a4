// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.Repository;
import io.avrolope.test.TestRegistry;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the snippets of README.md as a user would. {@link QuickstartIT} compares the output of the
 * quick start, and CI runs the two Maven commands.
 */
@OnKafka
class ReadmeSnippetsIT {
  private static final List<Snippet> SNIPPETS = snippets();
  private static final Pattern COMMAND =
      Pattern.compile("(?ms)^\\$ avrolope ([^\n]*)\n(.*?)(?=^\\$ |\\z)");

  @TempDir private Path directory;

  private record Snippet(String language, String text) {}

  private static List<Snippet> snippets() {
    return Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$")
        .matcher(Repository.text("README.md"))
        .results()
        .map(fence -> new Snippet(fence.group(1), fence.group(2)))
        .toList();
  }

  private static List<String> snippets(String language, String firstWord) {
    return SNIPPETS.stream()
        .filter(snippet -> snippet.language().equals(language))
        .map(Snippet::text)
        .filter(text -> text.startsWith(firstWord))
        .toList();
  }

  @Test
  void everySnippetIsTested() {
    assertThat(SNIPPETS)
        .hasSize(
            Stream.of(
                    snippets("xml", "<dependency>"),
                    snippets("properties", ""),
                    snippets("", "mvn "),
                    snippets("", "offset "),
                    snippets("", "$ avrolope "))
                .mapToInt(List::size)
                .sum());
    assertThat(snippets("", "mvn "))
        .containsExactly(
            "mvn -q -B -Pquickstart -pl examples/quickstart -am package\n", "mvn -B verify\n");
    assertThat(snippets("properties", "")).hasSize(2);
    assertThat(snippets("", "offset ")).hasSize(1);
    assertThat(snippets("", "$ avrolope ")).hasSize(1);
  }

  @Test
  void dependencyHasTheCoordinatesOfThePom() throws IOException {
    String dependency = snippets("xml", "<dependency>").get(0);
    String artifact = element(dependency, "artifactId");
    List<String> poms = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Repository.path("serde"), 2)) {
      for (Path pom : files.filter(file -> file.endsWith("pom.xml")).toList()) {
        poms.add(Files.readString(pom));
      }
    }

    assertThat(poms)
        .filteredOn(pom -> element(withoutParent(pom), "artifactId").equals(artifact))
        .singleElement()
        .satisfies(
            pom -> {
              assertThat(element(pom, "groupId")).isEqualTo(element(dependency, "groupId"));
              assertThat(element(pom, "version")).isEqualTo(element(dependency, "version"));
              assertThat(withoutParent(pom)).doesNotContain("<packaging>pom<");
            });
  }

  private static String withoutParent(String pom) {
    return pom.replaceAll("(?s)<parent>.*</parent>", "");
  }

  private static String element(String xml, String name) {
    Matcher matcher = Pattern.compile("<" + name + ">([^<]*)</").matcher(xml);
    assertThat(matcher.find()).as(name).isTrue();
    return matcher.group(1);
  }

  @Test
  void classNamesForConfluentUsersWriteAndReadConfluentsBytes(Cluster cluster) throws Exception {
    RawTopic topic = RawTopic.create(cluster, "readme");
    Map<String, Object> properties = properties(snippets("properties", "").get(0));
    assertThat(properties).containsOnlyKeys("value.serializer", "value.deserializer");
    GenericRecord event = Events.generic(Events.v2(7));
    try (TestRegistry registry = TestRegistry.start()) {
      properties.put("schema.registry.url", registry.url());
      try (KafkaProducer<Object, Object> producer = Clients.producer(cluster, properties);
          KafkaConsumer<Object, Object> consumer = Clients.consumer(cluster, properties)) {
        Clients.send(producer, topic.name(), event);

        assertThat(Clients.values(Clients.read(consumer, topic.name(), 1))).containsExactly(event);
      }
    }
    assertThat(topic.readAll()).first().satisfies(each -> assertThat(each.value()).startsWith(0));
  }

  @Test
  void propertiesWithoutARegistryServerWriteAndReadAsTheyStand(Cluster cluster) throws Exception {
    String topic = Topics.create(cluster, "readme", 1);
    Files.writeString(directory.resolve("client.properties"), snippets("properties", "").get(1));

    assertThat(
            run(
                "-cp",
                System.getProperty("java.class.path"),
                ReadmeClients.class.getName(),
                "client.properties",
                cluster.bootstrapServers(),
                topic))
        .endsWith("{\"id\": \"o-1\", \"total\": 4}\n");
    assertThat(directory.resolve("schemas").resolve(topic + "-value").resolve("1.avsc")).exists();
  }

  private static Map<String, Object> properties(String text) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(text));
    Map<String, Object> map = new HashMap<>();
    properties.forEach((key, value) -> map.put((String) key, value));
    return map;
  }

  @Test
  void commandsPrintWhatIsShown(Cluster cluster) throws Exception {
    try (TestRegistry registry = TestRegistry.start()) {
      String topic = CensusTopic.create(cluster, registry.url()).name();
      Files.writeString(
          directory.resolve("client.properties"),
          "bootstrap.servers=%s%nschema.registry.url=%s%n"
              .formatted(cluster.bootstrapServers(), registry.url()));
      Matcher command = COMMAND.matcher(snippets("", "$ avrolope ").get(0));
      int commands = 0;
      while (command.find()) {
        assertThat(collapsed(avrolope(command.group(1), topic)))
            .as(command.group(1))
            .matches(expected(command.group(2)));
        commands++;
      }
      assertThat(commands).isEqualTo(2);
    }
  }

  /** The topic of the README has its own name in the test, which is longer. */
  private String avrolope(String arguments, String topic) throws Exception {
    List<String> command = new ArrayList<>(List.of("-jar", System.getProperty("it.cli.jar")));
    Pattern.compile("\"([^\"]*)\"|(\\S+)")
        .matcher(arguments)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .forEach(word -> command.add(word.equals("orders") ? topic : word));
    return run(command.toArray(String[]::new)).replace(topic, "orders");
  }

  private static String collapsed(String output) {
    return output.replaceAll(" +", " ");
  }

  /** A line of three dots stands for any number of lines. */
  private static Pattern expected(String output) {
    return Pattern.compile(
        collapsed(output)
            .lines()
            .map(line -> line.equals("...") ? "(?s:.*)" : Pattern.quote(line + "\n"))
            .collect(Collectors.joining()));
  }

  /** Runs Java in the temporary directory, and returns its standard output. */
  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return output;
  }
}
