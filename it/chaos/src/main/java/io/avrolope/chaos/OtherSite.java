// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.avrolope.examples.FreePort;
import io.avrolope.server.Main;
import io.avrolope.server.faults.FullDisk;
import io.avrolope.server.faults.JavaProcess;
import io.avrolope.server.faults.Pause;
import io.avrolope.server.faults.TcpProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The registry of another site: one server with TLS and users, whose schemas are in a Git directory
 * on a small disk. Clients reach it through a proxy. Thread-safe.
 */
final class OtherSite implements Part {
  /** The user of Connect, whose password stays. */
  static final String CONNECT_USER = "connect";

  static final String CONNECT_PASSWORD = "a password that stays";

  /** The user whose password changes. */
  static final String APPLICATION_USER = "application";

  private static final String FULL_DISK = "full-disk";
  private static final int PROXY = 4;
  private static final int COST = 6;
  private static final int SHORT_MS = 1_000;
  private static final int PAUSE_MS = 6_000;
  private static final int POLL_MS = 200;
  private static final String DISK = "512m";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String SERVER = "the other site's server";

  private final ChaosContext context;
  private final Path directory;
  private final Optional<FullDisk> disk;
  private final SiteKeys keys;
  private final SiteTokens tokens;
  private final GitDirectory schemas;
  private final JavaProcess process;
  private final int port = FreePort.find();
  private final TcpProxy proxy = new TcpProxy(PROXY, port);
  private final SiteClient direct;
  private final Queue<String> confirmedWhileFull = new ConcurrentLinkedQueue<>();
  private volatile String password = "password 0";
  private volatile String passwordBefore = password;
  private int passwords;
  private int certificate;

  OtherSite(ChaosContext context) throws Exception {
    this.context = context;
    directory = Files.createDirectories(context.directory().resolve("site"));
    disk = FullDisk.mount(directory.resolve("disk"), DISK);
    Path data = Files.createDirectories(directory.resolve("disk"));
    keys = new SiteKeys(directory, "ip:127.0.0.1,ip:127.0.0." + PROXY);
    tokens = new SiteTokens(directory.resolve("jwks.json"));
    schemas = new GitDirectory(data.resolve("schemas"), directory);
    writePasswords();
    direct = new SiteClient("https://127.0.0.1:" + port, keys.context());
    Path log = directory.resolve("server.log");
    process =
        JavaProcess.builder(log)
            .options("-Xmx160m", "-Dorg.slf4j.simpleLogger.log.io.avrolope=info")
            .logCollections()
            .arguments(flags())
            .build();
    context.meters().add(SERVER, process);
  }

  private List<String> flags() {
    return List.of(
        Main.class.getName(),
        "--listeners=https://127.0.0.1:" + port,
        "--schema.compatibility.level=none",
        "--store=directory",
        "--store.directory=" + schemas.path(),
        "--store.directory.watch.ms=500",
        "--ssl.keystore.type=PKCS12",
        "--ssl.keystore.location=" + keys.current(),
        "--ssl.keystore.password=" + SiteKeys.PASSWORD,
        "--authentication.method=basic,bearer",
        "--authentication.passwords=" + directory.resolve("passwords"),
        "--oauthbearer.jwks.endpoint.url=" + tokens.file(),
        "--oauthbearer.expected.issuer=" + SiteTokens.ISSUER,
        "--oauthbearer.expected.audience=" + SiteTokens.AUDIENCE,
        "--reload.interval.ms=500");
  }

  private void writePasswords() throws IOException {
    Path file = directory.resolve("passwords");
    Path next = directory.resolve("passwords.new");
    Files.writeString(
        next, line(CONNECT_USER, CONNECT_PASSWORD) + line(APPLICATION_USER, password));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String line(String user, String password) {
    return user + ": " + BCrypt.withDefaults().hashToString(COST, password.toCharArray()) + "\n";
  }

  @Override
  public String name() {
    return "other site";
  }

  @Override
  public void start() {
    process.start();
  }

  /** The address for clients. */
  String url() {
    return "https://127.0.0." + PROXY + ":" + port;
  }

  /** The trust store of clients, in PKCS #12. */
  Path trusted() {
    return keys.trusted();
  }

  /** A client that goes through the proxy. */
  SiteClient client() {
    return new SiteClient(url(), keys.context());
  }

  /** The process of the server. */
  JavaProcess process() {
    return process;
  }

  /** A client of the run itself. */
  SiteClient direct() {
    return direct;
  }

  /** The current password of the application, and the one before. */
  List<String> passwords() {
    return List.of(password, passwordBefore);
  }

  @Override
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    faults.add(Fault.of("kill the directory's server", SERVER, this::kill));
    faults.add(
        Fault.of(
            "pause the directory's server",
            SERVER,
            random -> KafkaCluster.pause(SERVER, process, SHORT_MS + random.nextInt(PAUSE_MS))));
    faults.add(Fault.of("Git changes the directory", "the directory", random -> pull()));
    disk.ifPresent(
        small ->
            faults.add(
                Fault.of("fill the directory's disk", "the directory", random -> fill(small))));
    faults.add(Fault.of("renew a certificate", "the certificate", random -> renew()));
    faults.add(Fault.of("change a password", "the password", random -> changePassword()));
    faults.add(Fault.of("change the key of tokens", "the tokens", random -> changeKey()));
    faults.addAll(LinkFaults.of("between clients and the directory's server", "site", proxy));
    return faults;
  }

  private String kill(Random random) {
    process.kill();
    proxy.refuse();
    Pause.ms(random.nextInt(SHORT_MS));
    process.start();
    proxy.admit();
    return SERVER + " was killed and started again";
  }

  /** A registration must be refused for want of space, or wait; what is confirmed must stay. */
  private String fill(FullDisk small) {
    small.fill();
    int status = SiteClient.NO_ANSWER;
    try {
      String text = "{\"type\":\"fixed\",\"name\":\"Full" + System.nanoTime() + "\",\"size\":1}";
      status = direct.register(FULL_DISK, text, CONNECT_USER, CONNECT_PASSWORD).statusCode();
      if (status == SiteClient.OK) {
        confirmedWhileFull.add(text);
      }
      Pause.ms(SHORT_MS);
    } catch (IOException e) {
      // it is down, too
    } finally {
      small.free();
    }
    return "with a full disk, a registration got "
        + (status == SiteClient.NO_ANSWER ? "no answer" : "the status " + status);
  }

  private String pull() throws Exception {
    OptionalLong life = process.pid();
    String subject = schemas.pull();
    return await(
            () ->
                direct.status(
                        "/subjects/" + subject + "/versions/1", CONNECT_USER, CONNECT_PASSWORD)
                    == SiteClient.OK)
        ? sameLife(life, "the subject " + subject + " came by Git")
        : missed("A subject that came by Git is not there: " + subject);
  }

  private String renew() throws Exception {
    OptionalLong life = process.pid();
    certificate = 1 - certificate;
    keys.renew(certificate);
    String serial = keys.serial(certificate);
    return await(() -> direct.serial().equals(serial))
        ? sameLife(life, "new connections have the new certificate")
        : missed("A renewed certificate is not used");
  }

  private String changePassword() throws Exception {
    String old = password;
    String changed = "password " + ++passwords;
    passwordBefore = old;
    password = changed;
    OptionalLong life = process.pid();
    writePasswords();
    boolean isChanged =
        await(() -> direct.status("/subjects", APPLICATION_USER, changed) == SiteClient.OK)
            && await(
                () -> direct.status("/subjects", APPLICATION_USER, old) == SiteClient.UNAUTHORIZED);
    return isChanged
        ? sameLife(life, "the new password is accepted, and the old one refused")
        : missed("A changed password is not in force");
  }

  private String changeKey() throws Exception {
    OptionalLong life = process.pid();
    String token = tokens.announce();
    if (!await(() -> direct.statusOfToken("/subjects", token) == SiteClient.OK)) {
      return missed("A new key of tokens is not in force");
    }
    String old = tokens.change();
    return await(() -> direct.statusOfToken("/subjects", old) == SiteClient.UNAUTHORIZED)
        ? sameLife(life, "tokens of the new key are accepted, and tokens of the old one refused")
        : missed("A removed key of tokens is still accepted");
  }

  /** The effect, unless the server was started again meanwhile: then it has read all files anew. */
  private String sameLife(OptionalLong life, String effect) {
    return process.isStill(life) ? effect : "";
  }

  private String missed(String what) {
    context.violations().add(what);
    return "";
  }

  /** Other faults may last meanwhile, so it waits long. */
  private static boolean await(Waiting.Condition question) throws Exception {
    return Waiting.until(LIMIT, POLL_MS, () -> isTrueNow(question));
  }

  private static boolean isTrueNow(Waiting.Condition question) throws Exception {
    try {
      return question.isTrue();
    } catch (IOException e) {
      return false; // it is down
    }
  }

  @Override
  public void recover(long deadlineNanos) throws InterruptedException {
    while (direct.status("/health/ready", CONNECT_USER, CONNECT_PASSWORD) != SiteClient.OK) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        context.violations().add(SERVER + " is not ready after the faults");
        return;
      }
      if (!process.isAlive()) {
        context.violations().add(SERVER + " has ended by itself: see its log");
        process.start();
      }
      Thread.sleep(POLL_MS);
    }
  }

  /** Requires the schemas that were confirmed with a full disk. */
  @Override
  public void check() throws Exception {
    for (String text : confirmedWhileFull) {
      int status = direct.lookUp(FULL_DISK, text, CONNECT_USER, CONNECT_PASSWORD).statusCode();
      if (status != SiteClient.OK) {
        context.violations().add("Lost after a full disk: " + text + ", status " + status);
      }
    }
  }

  @Override
  public Map<String, Long> counts() {
    return new TreeMap<>(Map.of("pulls", schemas.pulls()));
  }

  @Override
  public void close() {
    process.close();
    proxy.close();
    disk.ifPresent(FullDisk::close);
  }
}
