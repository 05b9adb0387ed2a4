// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A Kafka broker for the browser tests, with commands to fill it. It listens on the loopback
 * interface. One argument: an empty directory.
 *
 * <p>Prints {@code ready <bootstrap.servers>}, then reads commands from its input, one a line, and
 * answers each with {@code done}. It ends when its input does. Fields are separated by tabs, bytes
 * are hexadecimal, and {@code -} is null:
 *
 * <pre>
 * topic    partitions name...
 * record   topic partition time key value [header value]...
 * flush
 * quota    bytesPerSecond      what each client may read; - is without a limit
 * </pre>
 */
final class TestBroker {
  private final KafkaProducer<byte[], byte[]> producer;
  private final Admin admin;

  private TestBroker(Map<String, Object> client) {
    this.admin = Admin.create(client);
    this.producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    String bootstrap = start(directory);
    TestBroker broker = new TestBroker(Map.of("bootstrap.servers", bootstrap, "linger.ms", "5"));
    broker.admin.describeCluster().nodes().get();
    System.out.println("ready " + bootstrap);
    try (BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        broker.run(line.split("\t", -1));
        System.out.println("done");
      }
    } finally {
      Runtime.getRuntime().halt(0); // the directory is deleted: the broker need not stop in order
    }
  }

  private static String start(Path directory) throws Exception {
    String client = "127.0.0.1:" + freePort();
    String controller = "127.0.0.1:" + freePort();
    Path properties = directory.resolve("server.properties");
    Files.write(
        properties,
        List.of(
            "process.roles=broker,controller",
            "node.id=1",
            "listeners=PLAINTEXT://" + client + ",CONTROLLER://" + controller,
            "advertised.listeners=PLAINTEXT://" + client,
            "controller.listener.names=CONTROLLER",
            "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
            "controller.quorum.voters=1@" + controller,
            "log.dirs=" + directory.resolve("data"),
            "offsets.topic.replication.factor=1",
            "offsets.topic.num.partitions=1",
            "log.retention.ms=-1", // the tests' records are old
            "auto.create.topics.enable=false"));
    // by reflection, because javac warns of these Scala classes
    Class.forName("kafka.tools.StorageTool")
        .getMethod("execute", String[].class, PrintStream.class)
        .invoke(
            null,
            new String[] {"format", "-t", "5L6g3nShT-eMCtK--X86sw", "-c", properties.toString()},
            new PrintStream(OutputStream.nullOutputStream()));
    Thread broker = new Thread(() -> runBroker(properties), "broker");
    broker.setDaemon(true);
    broker.start();
    return client;
  }

  private static void runBroker(Path properties) {
    try {
      Class.forName("kafka.Kafka")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[] {properties.toString()});
    } catch (ReflectiveOperationException e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  /** A port below those that the system gives to outgoing connections. */
  private static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // the port is in use: try another one
      }
    }
  }

  private void run(String[] fields) throws Exception {
    switch (fields[0]) {
      case "topic" -> {
        int partitions = Integer.parseInt(fields[1]);
        List<NewTopic> topics =
            Stream.of(fields).skip(2).map(name -> new NewTopic(name, partitions, (short) 1)).toList();
        admin.createTopics(topics).all().get();
      }
      case "record" -> send(fields);
      case "flush" -> producer.flush();
      case "quota" -> setQuota(fields[1].equals("-") ? null : Double.valueOf(fields[1]));
      default -> throw new IllegalArgumentException("Unknown command: " + fields[0]);
    }
  }

  private void setQuota(Double bytesPerSecond) throws Exception {
    Map<String, String> allClients = new HashMap<>();
    allClients.put(ClientQuotaEntity.CLIENT_ID, null);
    admin
        .alterClientQuotas(
            List.of(
                new ClientQuotaAlteration(
                    new ClientQuotaEntity(allClients),
                    List.of(new ClientQuotaAlteration.Op("consumer_byte_rate", bytesPerSecond)))))
        .all()
        .get();
  }

  private void send(String[] fields) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            fields[1],
            Integer.parseInt(fields[2]),
            Long.parseLong(fields[3]),
            bytes(fields[4]),
            bytes(fields[5]));
    for (int i = 6; i + 1 < fields.length; i += 2) {
      record.headers().add(fields[i], bytes(fields[i + 1]));
    }
    producer.send(
        record,
        (metadata, failure) -> {
          if (failure != null) {
            failure.printStackTrace();
            Runtime.getRuntime().halt(1);
          }
        });
  }

  private static byte[] bytes(String hex) {
    return hex.equals("-") ? null : HexFormat.of().parseHex(hex);
  }
}
