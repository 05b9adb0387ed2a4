package io.avrolope.cli.rewrap;

import io.avrolope.cli.cluster.ConnectionOptions;
import io.avrolope.cli.cluster.PartitionRange;
import io.avrolope.cli.terminal.CommandException;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.cli.terminal.Screen;
import io.avrolope.cli.terminal.StopSignal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies a topic into another envelope. */
@Command(
    name = "rewrap",
    description = {
      "Copies topic FROM to topic TO, record for record and partition for partition, with another"
          + " envelope around the same data, each record exactly once.",
      "",
      "A run that was stopped, whatever stopped it, is gone on with by the same command. At the end"
          + " both topics are read and compared."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 1 also where the copies differ, or where a record cannot get the envelope.",
      "",
      "Example, a topic with versions of two kinds and Confluent's ids:",
      "  avrolope rewrap events events-2 --envelope confluent --create --register \\",
      "    --bootstrap-server localhost:9092 --schema-registry-url http://localhost:8081 \\",
      "    --property envelope.detect=version,confluent \\",
      "    --property envelope.wrapped.max.version=2"
    })
public final class RewrapCommand implements Callable<Integer> {
  private final Screen screen;

  @Parameters(index = "0", paramLabel = "FROM", description = "The topic that is copied.")
  private String from = "";

  @Parameters(index = "1", paramLabel = "TO", description = "The topic that gets the copy.")
  private String to = "";

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin private TargetOptions target = new TargetOptions();

  @Mixin private CopyOptions options = new CopyOptions();

  @Option(
      names = "--dry-run",
      description =
          "Write nothing: count the records by envelope, and those that cannot be copied.")
  private boolean dryRun;

  @Option(names = "--verify-only", description = "Copy nothing: compare what was copied before.")
  private boolean verifyOnly;

  @Option(names = "--no-verify", description = "Do not compare the topics at the end.")
  private boolean noVerify;

  public RewrapCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    if (from.equals(to)) {
      throw CommandException.usage(
          "Expected two topics but found " + from + " twice: a topic is not copied onto itself");
    }
    Map<String, Object> cluster = connection.clusterProperties();
    Settings settings =
        new Settings(
            connection.recordProperties(),
            target.properties(),
            target.envelope(),
            target.keyEnvelope(),
            target.registers());
    try (StopSignal stop = StopSignal.install();
        Rewrapper rewrapper = Rewrapper.open(settings, to); // before anything is made or written
        ClusterView view = new ClusterView(cluster)) {
      int status = dryRun ? dryRun(settings, view, stop) : run(settings, view, stop, rewrapper);
      screen.out().flush();
      screen.err().flush();
      return status;
    }
  }

  private int run(Settings settings, ClusterView view, StopSignal stop, Rewrapper rewrapper) {
    TopicPair topics = TopicPair.of(view, from, to, options);
    CopyProgress progress = new CopyProgress(view, topics, options.id(from, to));
    if (verifyOnly) {
      return verify(progress, settings, new Verifier(settings, view, stop));
    }
    CopyRun run = new CopyRun(settings, options, topics, progress);
    CopyRun.Outcome outcome = run.copy(rewrapper, view, stop, screen);
    outcome.print(screen, topics, options);
    if (stop.isAsked()) {
      screen.err().println("avrolope rewrap: stopped; the same command goes on");
      return ExitCode.INTERRUPTED;
    }
    return noVerify ? ExitCode.OK : verify(progress, settings, new Verifier(settings, view, stop));
  }

  private int verify(CopyProgress progress, Settings settings, Verifier verifier) {
    List<CopiedPart> parts = progress.copied(settings.envelopes());
    Verification verification = verifier.verify(parts, screen);
    verification.print(screen.out(), connection.isVerbose());
    return verification.isSame() ? ExitCode.OK : ExitCode.NO;
  }

  private int dryRun(Settings settings, ClusterView view, StopSignal stop) {
    boolean isNew = options.creates() && view.topic(to).isEmpty();
    TopicFacts source =
        isNew ? TopicPair.source(view, from) : TopicPair.of(view, from, to, options).from();
    Map<TopicPartition, Long> starts = view.beginnings(source.all());
    Map<TopicPartition, Long> ends = view.stableEnds(source.all());
    List<PartitionRange> ranges =
        source.all().stream()
            .map(
                each ->
                    new PartitionRange(
                        each, CopyProgress.at(starts, each), CopyProgress.at(ends, each)))
            .toList();
    return new DryRun(settings, to, stop).run(ranges, screen);
  }
}
