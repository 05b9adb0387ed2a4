// SPDX-License-Identifier: Apache-2.0
package io.avrolope.chaos;

import io.avrolope.server.faults.FullDisk;
import io.avrolope.server.faults.RegistrationLedger;
import io.avrolope.server.faults.TopicDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * All parts on one cluster, under faults, with times of health between them. Nothing that was
 * confirmed may be missing, doubled, reordered or decoded differently, and an outage is never a bad
 * record. The first violations end the run. The directory then has the evidence.
 */
final class ChaosRun implements AutoCloseable {
  private static final List<String> ENVELOPES =
      List.of(
          "version",
          "versioned-event",
          "version-fixed",
          "confluent",
          "confluent-header",
          "single-object");
  private static final int FAULT_PAUSE_MS = 500;
  private static final int FAULTS_BETWEEN_CALMS = 50;
  private static final int REPORT_SECONDS = 30;
  private static final Duration RECOVERY = Duration.ofMinutes(3);

  /** A run as long as this one ends with minutes without faults. */
  private static final Duration LONG = Duration.ofMinutes(10);

  /** Meanwhile clients and servers open the connections that they keep. */
  private static final int WARM_UP_SECONDS = 150;

  private static final int STEADY_SAMPLES = 16;
  private static final int CALM_SAMPLES = 24;
  private static final int STEADY_PAUSE_SECONDS = 5;

  private final ChaosOptions options;
  private final ChaosContext context;
  private final List<Part> parts = new ArrayList<>();
  private final List<Migration> migrations = new ArrayList<>();
  private final Registrations registrations;
  private final Report report = new Report();
  private final Map<String, Map<String, Map<String, Growth.Line>>> growth = new TreeMap<>();
  private final Faults faults;
  private final ScheduledExecutorService reports = Executors.newScheduledThreadPool(1);
  private final long startNanos = System.nanoTime();

  ChaosRun(ChaosOptions options) throws Exception {
    this.options = options;
    FullDisk.unmount(options.directory());
    delete(options.directory());
    Files.createDirectories(options.directory());
    // before the first logger: the clients of the run log there, and their log is scanned too
    System.setProperty(
        "org.slf4j.simpleLogger.logFile", options.directory().resolve("clients.log").toString());
    context = new ChaosContext(options);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          if (!(failure instanceof StreamsException)) { // the application's handler knows it
            context.violations().add("The thread " + thread.getName() + " has ended: " + failure);
          }
        });
    parts.add(context.brokers());
    parts.add(context.registry());
    registrations = new Registrations(context);
    parts.add(registrations);
    if (!options.isRegistryAlone()) {
      addOthers();
    }
    faults =
        new Faults(
            parts.stream().flatMap(part -> part.faults().stream()).toList(),
            options.seed(),
            context.violations(),
            context.log());
  }

  private void addOthers() throws Exception {
    // what needs long to start begins first
    ConnectWorkers workers = new ConnectWorkers(context);
    parts.add(workers);
    OtherSite site = new OtherSite(context);
    parts.add(site);
    parts.add(new StrictSubjects(context, nextSeed()));
    OrderKind[] kinds = OrderKind.values();
    for (String envelope : ENVELOPES) {
      parts.add(new OrderProducer(OrderProducer.topic(envelope), envelope, context, nextSeed()));
    }
    parts.add(new TransactionalProducer(context, nextSeed()));
    for (int i = 0; i < ENVELOPES.size(); i++) {
      String envelope = ENVELOPES.get(i);
      Map<String, Object> avro = ClientProperties.avro(context.registry(), envelope);
      avro.putAll(kinds[i % kinds.length].reading());
      parts.add(new OrderConsumer(OrderProducer.topic(envelope), avro, context));
    }
    parts.add(
        new OrderConsumer(
            TransactionalProducer.topic(),
            ClientProperties.avro(context.registry(), TransactionalProducer.ENVELOPE),
            context));
    Migration migration = new Migration(context, nextSeed());
    migrations.add(migration);
    parts.add(migration);
    parts.add(new StreamsApplication(context));
    parts.add(new SiteRegistrations(context, site, nextSeed()));
    parts.add(new NumbersSink(context, workers));
    IdTranslation translation = new IdTranslation(context, workers, site);
    parts.add(translation);
    parts.add(translation.consumer());
    ChaosNames names = new ChaosNames(context);
    parts.add(names);
    parts.add(new Rewrap(context, names));
    parts.add(new Census(context, names));
    parts.add(new ForeignServers(context));
    parts.add(new Floods(context, site));
  }

  private long nextSeed() {
    return options.seed() + parts.size();
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Makes faults for the time of the options, and returns what was wrong. */
  List<String> run() throws Exception {
    Future<?> unused =
        reports.scheduleAtFixedRate(this::report, REPORT_SECONDS, REPORT_SECONDS, TimeUnit.SECONDS);
    for (Part part : parts) {
      part.start();
      say(part.name() + " has started");
    }
    Random pauses = new Random(options.seed());
    long start = System.nanoTime();
    long time = options.time().toNanos();
    boolean isFirstHalf = true;
    for (int i = 1; System.nanoTime() - start < time && context.violations().isEmpty(); i++) {
      faults.next();
      Thread.sleep(pauses.nextInt(FAULT_PAUSE_MS));
      if (i % FAULTS_BETWEEN_CALMS == 0) {
        calm();
      }
      if (isFirstHalf && System.nanoTime() - start >= time / 2) {
        isFirstHalf = false;
        migrations.forEach(Migration::migrate);
      }
    }
    if (context.violations().isEmpty()) {
      calm();
      judgeFaults();
      if (isLong()) {
        steady();
      }
    }
    if (context.violations().isEmpty()) {
      check();
    } else {
      checkRegistry();
    }
    report();
    end();
    return context.violations().all();
  }

  private void check() throws Exception {
    for (Part part : parts) {
      part.quiesce();
    }
    // what reads last is checked first: it may still register schemas
    for (int i = parts.size() - 1; i >= 0; i--) {
      parts.get(i).check();
      say(parts.get(i).name() + " is checked");
    }
    checkLedgers();
  }

  /** A violation may follow from what the registry did, so its ledger is compared even then. */
  private void checkRegistry() throws Exception {
    faults.awaitEnd();
    for (Part part : parts) {
      part.quiesce();
    }
    context.registry().recover(System.nanoTime() + RECOVERY.toNanos());
    registrations.check();
  }

  private void checkLedgers() throws IOException {
    if (!options.isRegistryAlone()) {
      ENVELOPES.forEach(each -> context.records().requireNoDoubles(OrderProducer.topic(each)));
      context.records().requireNoDoubles(TransactionalProducer.topic());
    }
    for (String place : LogScan.values(options.directory())) {
      context.violations().add("A log has the value of a record: " + place);
    }
  }

  private long confirmedRecords() {
    return context.records().counts().getOrDefault(RecordLedger.CONFIRMED, 0L);
  }

  private long confirmedRegistrations() {
    return registrations.counts().getOrDefault(RegistrationLedger.CONFIRMED, 0L);
  }

  /** Judges what processes use in the last half of the faults, when half of the data were made. */
  private void judgeFaults() {
    Growth growth = new Growth(confirmedRecords() / 2.0, confirmedRegistrations() / 2.0);
    judge("under faults", growth.lines(context.meters().samples(), seconds() / 2));
  }

  private void judge(String when, Map<String, Map<String, Growth.Line>> lines) {
    growth.put(when, lines);
    Growth.findings(lines).forEach(finding -> context.violations().add(when + ", " + finding));
  }

  /** Measures processes that live on, while clients work and no fault happens. */
  private void steady() throws Exception {
    context.log().add("no more faults");
    TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
    long from = seconds();
    long records = confirmedRecords();
    long registrations = confirmedRegistrations();
    // a full collection stops a process, and requests that wait meanwhile open connections
    measure(ProcessMeters.Uses.SYSTEM, CALM_SAMPLES);
    measure(ProcessMeters.Uses.MEMORY, STEADY_SAMPLES);
    Growth growth =
        new Growth(confirmedRecords() - records, confirmedRegistrations() - registrations);
    judge("without faults", growth.lines(context.meters().samples(), from));
  }

  private void measure(ProcessMeters.Uses uses, int samples) throws InterruptedException {
    for (int i = 0; i < samples && context.violations().isEmpty(); i++) {
      context.meters().measure(seconds(), EnumSet.of(uses));
      TimeUnit.SECONDS.sleep(STEADY_PAUSE_SECONDS);
    }
  }

  private void end() throws IOException {
    report.write(
        options.directory().resolve("report.json"),
        new Report.Whole(
            LocalDate.now(ZoneOffset.UTC).toString(),
            System.getProperty("chaos.commit", ""),
            options.seed(),
            options.time().toSeconds(),
            faults.counts(),
            counts(),
            context.violations().all(),
            growth,
            report.samples(),
            context.meters().samples()));
    context.violations().all().forEach(this::say);
    if (!context.violations().isEmpty()) {
      say("The evidence is in " + options.directory());
      new TopicDump(context.brokers().directAddresses())
          .write(options.directory().resolve("schemas.txt"));
    }
  }

  /** All parts must work again. */
  private void calm() throws Exception {
    faults.awaitEnd();
    recover();
    if (isLong()) {
      // before all is killed: the longer a process has lived, the more a measurement says
      context.meters().measure(seconds());
    }
    faults.alone();
    recover();
  }

  private void recover() throws Exception {
    context.log().add("all faults have ended");
    for (Part part : parts) {
      part.recover(System.nanoTime() + RECOVERY.toNanos());
    }
    context.log().add("all parts work again");
  }

  /** Whether processes are judged by what they use. */
  private boolean isLong() {
    return options.time().compareTo(LONG) >= 0;
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
  }

  /** The numbers of all parts. */
  private Map<String, Map<String, Long>> counts() {
    Map<String, Map<String, Long>> counts = new TreeMap<>();
    parts.forEach(part -> counts.put(part.name(), part.counts()));
    counts.put("records", context.records().counts());
    counts.put("exceptions", context.failures().counts());
    return counts;
  }

  private void report() {
    Map<String, Map<String, Long>> counts = counts();
    long seconds = seconds();
    report.add(new Report.Sample(seconds, faults.made(), context.records().counts()));
    say(
        "seed "
            + options.seed()
            + ", "
            + seconds
            + " s, "
            + faults.made()
            + " faults, "
            + context.violations().all().size()
            + " violations, "
            + counts.get("records")
            + ", "
            + counts.get("registrations"));
    context.log().add("parts: " + counts);
    context.log().add("faults: " + faults.counts());
  }

  private void say(String line) {
    context.log().add(line);
    System.out.println(line);
  }

  @Override
  public void close() {
    reports.shutdownNow();
    faults.close();
    for (int i = parts.size() - 1; i >= 0; i--) {
      parts.get(i).close();
    }
    context.close();
  }
}
