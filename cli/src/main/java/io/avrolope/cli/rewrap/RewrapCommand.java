// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.KnownKeys;
import io.avrolope.cli.rewrap.TopicCopyRun.Begin;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import io.avrolope.topics.cluster.ReadableRanges;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code avrolope rewrap}: copies a topic and changes the envelope of its records. */
@Command(
    name = "rewrap",
    description = {
      "Copies topic FROM to topic TO with another envelope around the same data. Each record is"
          + " copied exactly once, to the same partition and in the same order.",
      "",
      "To resume an interrupted run, run the same command again. At the end both topics are read"
          + " and compared."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 1 if the topics differ, or a record cannot be rewrapped; 4 if records could not",
      "be read yet, because a transaction is open.",
      "",
      "Example: a topic with two kinds of version prefixes and with Confluent's ids:",
      "  avrolope rewrap events events-2 --envelope confluent --create --register \\",
      "    --bootstrap-server localhost:9092 --schema-registry-url http://localhost:8081 \\",
      "    --property envelope.detect=version,confluent \\",
      "    --property envelope.wrapped.max.version=2"
    })
public final class RewrapCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(index = "0", paramLabel = "FROM", description = "The topic to copy.")
  private String from = "";

  @Parameters(index = "1", paramLabel = "TO", description = "The topic to copy to.")
  private String to = "";

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private TargetOptions target = new TargetOptions();

  @Mixin private CopyOptions options = new CopyOptions();

  @Option(
      names = "--dry-run",
      description =
          "Write nothing. Count the records by envelope, and those that cannot be rewrapped.")
  private boolean dryRun;

  @Option(
      names = "--verify-only",
      description = "Copy nothing. Compare what earlier runs have copied.")
  private boolean verifyOnly;

  @Option(names = "--no-verify", description = "Do not compare the topics at the end.")
  private boolean noVerify;

  public RewrapCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    if (from.equals(to)) {
      throw CommandException.usage("FROM and TO are the same topic: " + from);
    }
    options.requireValid();
    KnownKeys.require(connection.properties());
    KnownKeys.require(target.properties());
    Map<String, Object> cluster = connection.clusterProperties();
    RewrapSettings settings =
        new RewrapSettings(
            connection.recordProperties(),
            target.properties(),
            target.envelope(),
            target.keyEnvelope(),
            target.registers());
    try (StopSignal stop = StopSignal.install();
        Rewrapper rewrapper =
            Rewrapper.open(settings, to); // fails before anything is created or written
        ClusterAdmin admin = new ClusterAdmin(cluster)) {
      int status = dryRun ? dryRun(settings, admin, stop) : run(settings, admin, stop, rewrapper);
      screen.out().flush();
      screen.err().flush();
      return status;
    }
  }

  private int run(RewrapSettings settings, Cluster cluster, StopSignal stop, Rewrapper rewrapper) {
    TopicPair topics = TopicPair.of(cluster, from, to, options);
    CopyPositions positions = new CopyPositions(cluster, topics, options.id(from, to));
    Verification verification = new Verification(topics, positions, cluster);
    if (verifyOnly) {
      return verify(verification, settings, stop);
    }
    TopicCopyRun.Outcome outcome =
        new TopicCopyRun(settings, options, positions, Begin.AS_OPTIONS_SAY)
            .copy(rewrapper, cluster, stop, screen);
    outcome.print(screen, topics, options);
    while (options.follows() && !stop.isStopRequested()) {
      screen.out().println(from + " has more partitions now; the copy continues with them");
      TopicPair grown = TopicPair.of(cluster, from, to, options);
      CopyPositions more = new CopyPositions(cluster, grown, options.id(from, to));
      new TopicCopyRun(settings, options, more, Begin.RESUMED)
          .copy(rewrapper, cluster, stop, screen)
          .print(screen, grown, options);
    }
    if (stop.isStopRequested()) {
      screen.out().flush(); // both may go to one file
      screen.err().println("avrolope rewrap: stopped; run the same command again to resume");
      return ExitCode.INTERRUPTED;
    }
    int status = noVerify ? ExitCode.OK : verify(verification, settings, stop);
    return status == ExitCode.OK && !outcome.unseen().isEmpty() ? ExitCode.INCOMPLETE : status;
  }

  /** The topics to compare, and how far they were copied. */
  private record Verification(TopicPair topics, CopyPositions positions, Cluster cluster) {}

  private int verify(Verification of, RewrapSettings settings, StopSignal stop) {
    List<CopiedRange> copied = of.positions().copied(settings.envelopes());
    ranges(settings, of.cluster(), stop).requireReadable(copied);
    VerificationResult result = new Verifier(settings, of.cluster(), stop).verify(copied, screen);
    requireTopics(of.topics().lost(of.cluster()));
    result.print(screen.out(), connection.isVerbose());
    return result.isSame() ? ExitCode.OK : ExitCode.NO;
  }

  private static void requireTopics(Optional<LostTopicException> lost) {
    if (lost.isPresent()) {
      throw lost.get().duringReading();
    }
  }

  private int dryRun(RewrapSettings settings, Cluster cluster, StopSignal stop) {
    boolean isNew = options.creates() && cluster.topic(to).isEmpty();
    TopicInfo source =
        isNew ? TopicPair.source(cluster, from) : TopicPair.of(cluster, from, to, options).from();
    ReadableRanges ranges =
        ranges(settings, cluster, stop).toTheEnd(cluster.beginnings(source.all()));
    TopicInfo target = cluster.topic(to).orElseGet(() -> TopicPair.planned(source, to));
    DryRun trial = new DryRun(settings, to, stop, TargetRules.of(target, settings, source));
    trial.read(ranges.ranges(), screen);
    requireTopics(TopicPair.lostSource(source, cluster));
    int status = trial.print(screen);
    ranges.unseen().forEach(each -> screen.out().println("Not tried: " + SourceRanges.text(each)));
    return status == ExitCode.OK && !ranges.unseen().isEmpty() ? ExitCode.INCOMPLETE : status;
  }

  private SourceRanges ranges(RewrapSettings settings, Cluster cluster, StopSignal stop) {
    return new SourceRanges(cluster, options.transactionWait(cluster, stop), settings.consuming());
  }
}
