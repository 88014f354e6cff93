package dev.memlog.cli.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.TopicsConfig;
import dev.memlog.standalone.backup.BackupRestore;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.move.Move;
import dev.memlog.standalone.move.MoveProgress;
import dev.memlog.standalone.move.MoveReport;
import dev.memlog.standalone.move.MoveTarget;
import dev.memlog.standalone.move.TopicReport;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.ScreenCommand;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(
    name = "move",
    description =
        "Moves a stopped embedded Memlog, or a backup of one, to a Kafka cluster, where the"
            + " services continue.",
    footer = {
      "",
      "After a failure or a kill, repeat the command: it continues where it "
          + "stopped. Start the services afterwards.",
      "Exit codes: 0 moved and equal, 1 failure."
    })
public final class MoveCommand extends ScreenCommand implements Callable<Integer> {

  @Option(
      names = "--to",
      paramLabel = "HOST:PORT",
      required = true,
      description = "Brokers of the cluster, comma-separated.")
  private String to = "";

  @Option(
      names = "--registry",
      paramLabel = "URL",
      description = "The cluster's schema registry; default ${DEFAULT-VALUE}.")
  private String registry = "http://127.0.0.1:8081";

  @Option(
      names = "--backup",
      paramLabel = "DIR|FILE",
      description = "Moves this backup, taken by memlog backup, instead of a data directory.")
  private @Nullable Path backup;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "Partitions of every topic; topics.partitions of the services must equal "
              + "it; default ${DEFAULT-VALUE}.")
  private int partitions = Defaults.of(TopicsConfig.class).partitions();

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description =
          "Replicas of every partition; default 0: three, or one for each broker of a smaller"
              + " cluster.")
  private int replicas;

  @Option(
      names = "--min-in-sync",
      paramLabel = "N",
      description =
          "min.insync.replicas of every topic; default 0: two of three or more replicas, else one.")
  private int minInSync;

  @Option(
      names = "--generation",
      paramLabel = "N",
      description =
          "The generation of the new topics, higher than the old topics' "
              + "generation; topics.generation of the services must equal it; default "
              + "${DEFAULT-VALUE}.")
  private int generation = 1;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "Properties of a Kafka client, such as those of TLS.")
  private @Nullable Path kafkaProperties;

  @Option(
      names = "--registry-config",
      paramLabel = "FILE",
      description = "Properties of a registry client, such as basic.auth.user.info.")
  private @Nullable Path registryProperties;

  @Option(
      names = "--drop-dead-letters",
      description =
          "Leaves dead letters behind instead of refusing the move; they cannot be moved.")
  private boolean dropDeadLetters;

  @Option(names = "--json", description = "Prints JSON; progress goes to standard error.")
  private boolean json;

  @Mixin private ConfigOptions options = new ConfigOptions();

  @Override
  public Integer call() throws Exception {
    validate();
    var topics = TopicsConfig.of(partitions, replicas, minInSync, generation);
    var kafka =
        new KafkaSettings(
            to,
            registry,
            ClientProperties.read(kafkaProperties),
            ClientProperties.read(registryProperties),
            generation);
    StandaloneConfig config = options.load();
    Set<String> tenantTopics = config.stages().extractor().events().tenantTopics().keySet();
    var move = new Move(new MoveTarget(kafka, topics), tenantTopics, dropDeadLetters, new Lines());
    Path from = backup;
    if (from == null) {
      print(config.data(), move.run(config.data()));
      return 0;
    }
    try (var restored = TemporaryDirectory.make("memlog-move")) {
      Path data = restored.path().resolve("data");
      BackupRestore.into(from, data);
      print(from, move.run(data));
      return 0;
    }
  }

  /** Checks the ranges that services require for these settings. */
  private void validate() {
    require("--partitions", partitions, 1, 256);
    require("--replicas", replicas, 0, 16);
    require("--min-in-sync", minInSync, 0, replicas == 0 ? 16 : replicas);
    require("--generation", generation, 1, 8191);
  }

  private void require(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          "%s must be from %d to %d, got %d".formatted(option, least, most, value));
    }
  }

  private void print(Path from, MoveReport report) {
    if (json) {
      screen.line(figures(from, report).toPrettyString());
      return;
    }
    screen.line(
        "Moved %s to %s: %s records of %d topics, %s of them in this run. All digests are equal.",
        from,
        to,
        Progress.number(report.records()),
        report.topics().size(),
        Progress.number(report.copied()));
    if (report.droppedDeadLetters() > 0) {
      screen.line("%d dead letters stay behind.", report.droppedDeadLetters());
    }
    screen.dimLine(
        "Start every service with MEMLOG_TOPICS_PARTITIONS=%d MEMLOG_TOPICS_GENERATION=%d, and"
            + " with an empty Qdrant.",
        partitions, generation);
  }

  private ObjectNode figures(Path from, MoveReport report) {
    var mapper = new ObjectMapper();
    return mapper
        .createObjectNode()
        .put("from", from.toString())
        .put("to", to)
        .put("partitions", partitions)
        .put("generation", generation)
        .put("records", report.records())
        .put("copied", report.copied())
        .put("droppedDeadLetters", report.droppedDeadLetters())
        .put("equal", true)
        .set("topics", mapper.valueToTree(report.topics()));
  }

  /** A printer of the progress as lines, on standard error with --json. */
  private final class Lines implements MoveProgress {

    @Override
    public void step(String sentence) {
      print(sentence + "...");
    }

    @Override
    public void copied(String topic, long records, long most) {
      print(
          "%s: %s of at most %s records"
              .formatted(topic, Progress.number(records), Progress.number(most)));
    }

    @Override
    public void done(TopicReport topic) {
      print(
          "%s: %s records, digest %s equal"
              .formatted(topic.topic(), Progress.number(topic.records()), topic.digest()));
    }

    private void print(String line) {
      if (json) {
        screen.error(line);
      } else {
        screen.line(line);
      }
    }
  }
}
