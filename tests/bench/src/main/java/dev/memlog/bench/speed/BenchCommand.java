package dev.memlog.bench.speed;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.RunOptions;
import dev.memlog.bench.speed.TroubledServer.Trouble;
import dev.memlog.client.MemlogClient;
import dev.memlog.terminal.Screen;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code memlog bench}, with one subcommand per measurement of speed. */
@Command(
    name = "bench",
    description =
        "Measures the speed of a new Memlog, and compares each figure with a "
            + "floor measured in the same run.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "WHAT",
    subcommands = {
      ClustersCommand.class,
      HostileCommand.class,
      IdleCommand.class,
      QdrantCommand.class
    },
    footer = {
      "",
      "Run it on an idle machine; the result records the load before the run.",
      "ratio is value / floor: higher is better for rates, lower is better for times."
    })
public final class BenchCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  private final Screen screen;

  public BenchCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name one of " + String.join(", ", spec.subcommands().keySet()));
  }

  @Command(
      description =
          "The time of reads that wait for an earlier write; floor: the same read "
              + "without a wait.",
      mixinStandardHelpOptions = true)
  int positions(
      @Mixin RunOptions options,
      @Option(
              names = "--writes",
              paramLabel = "N",
              defaultValue = "1000",
              description = "The number of messages; default ${DEFAULT-VALUE}. Memories: a tenth.")
          int writes,
      @Option(
              names = "--url",
              paramLabel = "URL",
              description =
                  "Measures this running Memlog, which may be restarted, rebuilt or "
                      + "rebalanced meanwhile; default: a new Memlog.")
          @Nullable URI url,
      @Option(
              names = "--query-url",
              paramLabel = "URL",
              description = "The query service of the running Memlog; default --url.")
          @Nullable URI queryUrl,
      @Option(
              names = "--through",
              paramLabel = "TROUBLE",
              description =
                  "Disturbs the new Memlog, a separate process, during the run: REBUILDS of its indexes, one after the other, or KILLS, each with a restart.")
          @Nullable Trouble through)
      throws Exception {
    positive("--writes", writes);
    if (url != null && through != null) {
      throw new ParameterException(
          spec.commandLine(), "--through must be left out with --url, got " + through);
    }
    Optional<MemlogClient> running =
        Optional.ofNullable(url)
            .map(
                to ->
                    MemlogClient.builder(to.toString())
                        .queryUrl((queryUrl == null ? to : queryUrl).toString())
                        .build());
    return run(
        new PositionsBench(writes, options.settings(), running, Optional.ofNullable(through)),
        options);
  }

  @Command(
      description = "Messages per second until searchable; floors: only the model, only Lucene.",
      mixinStandardHelpOptions = true)
  int ingest(
      @Mixin RunOptions options,
      @Option(
              names = "--messages",
              paramLabel = "N",
              defaultValue = "12000",
              description = "The number of messages; default ${DEFAULT-VALUE}.")
          int messages)
      throws Exception {
    positive("--messages", messages);
    return run(new IngestBench(messages, options.settings()), options);
  }

  @Command(
      description =
          "Time of a search over HTTP, and memory; floor: embedding and searching the index alone.",
      mixinStandardHelpOptions = true)
  int query(
      @Mixin RunOptions options,
      @Option(
              names = "--passages",
              paramLabel = "N",
              split = ",",
              defaultValue = "10000,100000",
              description =
                  "The number of passages in the index; default ${DEFAULT-VALUE}. Vectors are cached in "
                      + "~/.cache/memlog; above 100,000 they are synthetic.")
          List<Integer> passages,
      @Option(
              names = "--curve",
              description = "Measures 10,000 to 300,000 passages, all with synthetic vectors.")
          boolean curve)
      throws Exception {
    List<Integer> sizes = curve ? List.of(10_000, 30_000, 100_000, 300_000) : passages;
    sizes.forEach(size -> positive("--passages", size));
    return run(new QueryBench(sizes, curve, options.settings()), options);
  }

  @Command(
      description =
          "A rebuild of the index, and the rollback, under 50 searches and 50 "
              + "writes per second; floors: only Lucene, only the model, the same load "
              + "without a rebuild.",
      mixinStandardHelpOptions = true)
  int rebuild(
      @Mixin RunOptions options,
      @Option(
              names = "--passages",
              paramLabel = "N",
              split = ",",
              defaultValue = "10000,100000",
              description =
                  "The number of passages in the index, at least 2,000; default ${DEFAULT-VALUE}. Vectors are cached in "
                      + "~/.cache/memlog.")
          List<Integer> passages)
      throws Exception {
    for (int size : passages) {
      if (size < 2_000) {
        throw new ParameterException(
            spec.commandLine(), "--passages must be at least 2000, got " + size);
      }
    }
    return run(new RebuildBench(passages, options.settings()), options);
  }

  @Command(
      description =
          "The time until a created message is found and a deleted message is "
              + "gone; floor: only Kafka.",
      mixinStandardHelpOptions = true)
  int freshness(
      @Mixin RunOptions options,
      @Option(
              names = "--rate",
              paramLabel = "R",
              defaultValue = "0",
              description =
                  "The steady load in messages per second; default half of the " + "ingest rate.")
          double rate,
      @Option(
              names = "--load",
              paramLabel = "WAY",
              defaultValue = "kafka",
              description =
                  "The way to publish the load: kafka, as chat services do, or http; default "
                      + "${DEFAULT-VALUE}. Probes go over HTTP.")
          FreshnessBench.Way way,
      @Option(
              names = "--probes",
              paramLabel = "N",
              defaultValue = "200",
              description = "The number of probes; default ${DEFAULT-VALUE}.")
          int probes)
      throws Exception {
    positive("--probes", probes);
    return run(new FreshnessBench(rate, way, probes, options.settings()), options);
  }

  @Command(
      description =
          "Compares Memlog with LangChain4j's embedding store and retriever, and "
              + "with mem0: same model, texts and questions, and the deleted messages "
              + "that each still returns.",
      mixinStandardHelpOptions = true)
  int peers(
      @Mixin RunOptions options,
      @Option(
              names = "--messages",
              paramLabel = "N",
              defaultValue = "3000",
              description =
                  "The number of generated messages if no file is given; default ${DEFAULT-VALUE}.")
          int messages,
      @Option(
              names = "--mem0",
              description =
                  "Also measures mem0. The first run installs mem0 from PyPI into "
                      + "~/.cache/memlog/python; needs Python 3.10 to 3.13.")
          boolean mem0,
      @Parameters(
              paramLabel = "FILE",
              arity = "0..*",
              description = "LoCoMo files, plain or gzipped, with which recall is measured, too.")
          @Nullable List<Path> files)
      throws Exception {
    positive("--messages", messages);
    PeerTask task =
        files == null || files.isEmpty() ? PeerTasks.madeUp(messages) : PeerTasks.locomo(files);
    return run(new PeersBench(task, options.settings(), mem0), options);
  }

  @Command(
      description = "The time from memlog up until the server is ready, and its memory.",
      mixinStandardHelpOptions = true)
  int start(
      @Mixin RunOptions options,
      @Option(
              names = "--starts",
              paramLabel = "N",
              defaultValue = "5",
              description =
                  "The number of starts, of which the median counts; default "
                      + "${DEFAULT-VALUE}.")
          int starts,
      @Option(
              names = "--passages",
              paramLabel = "N",
              defaultValue = "0",
              description = "The number of passages to index before memory is read; default none.")
          int passages,
      @Option(
              names = "--cpu",
              paramLabel = "SHARE",
              defaultValue = "0",
              description =
                  "Starts on this share of one processor, such as 0.1, as on a busy machine; "
                      + "default the whole machine.")
          double share)
      throws Exception {
    positive("--starts", starts);
    if (share < 0 || share >= 1) {
      throw new ParameterException(
          spec.commandLine(), "--cpu must be between 0 and 1, got " + share);
    }
    return run(new StartBench(starts, passages, share), options);
  }

  @Command(
      description =
          "The time until ready after kill -9 at random moments, and the numbers "
              + "of hanging starts and lost messages.",
      mixinStandardHelpOptions = true)
  int restarts(
      @Mixin RunOptions options,
      @Option(
              names = "--kills",
              paramLabel = "N",
              defaultValue = "20",
              description = "The number of kills; default ${DEFAULT-VALUE}.")
          int kills,
      @Option(
              names = "--messages",
              paramLabel = "N",
              defaultValue = "8000",
              description =
                  "The number of messages stored before the first kill; default "
                      + "${DEFAULT-VALUE}.")
          int messages,
      @Option(
              names = "--seed",
              paramLabel = "S",
              defaultValue = "1",
              description = "The seed of the moments; default ${DEFAULT-VALUE}.")
          long seed)
      throws Exception {
    positive("--kills", kills);
    positive("--messages", messages);
    return run(new RestartsBench(kills, messages, seed, options.settings()), options);
  }

  @Command(
      description =
          "Inputs per second of the pure evolution, on one thread, for an owner at "
              + "the cap of memories; target: 1,000.",
      mixinStandardHelpOptions = true)
  int evolution(
      @Mixin RunOptions options,
      @Option(
              names = "--memories",
              paramLabel = "N",
              defaultValue = "1000",
              description = "The number of memories of the owner; default ${DEFAULT-VALUE}.")
          int memories,
      @Option(
              names = "--inputs",
              paramLabel = "N",
              defaultValue = "3000",
              description =
                  "The number of inputs of each of three rounds; default ${DEFAULT-VALUE}.")
          int inputs)
      throws Exception {
    positive("--memories", memories);
    positive("--inputs", inputs);
    return run(new EvolutionBench(memories, inputs), options);
  }

  int run(Bench bench, RunOptions options) throws Exception {
    var out = new JsonFile(options.json());
    out.check();
    Screen to = out.screen(screen);
    var machine = Machine.describe();
    var report = new BenchReport(bench.name(), machine, bench.run(to));
    machine.put("loadAfter", Machine.load());
    bench.versions().forEach(machine.withObjectProperty("versions")::put);
    report.print(to);
    bench.versions().forEach((name, version) -> to.line(to.dim(name + " " + version)));
    bench.notes().forEach(note -> to.line(to.dim(note)));
    out.write(report.json());
    return 0;
  }

  private void positive(String option, int value) {
    RunOptions.positive(spec, option, value);
  }
}
