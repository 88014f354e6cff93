package dev.memlog.bench.speed;

import dev.memlog.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command {@code memlog bench}, with one subcommand per measurement of speed. */
@Command(
    name = "bench",
    description =
        "Measures the speed of a new Memlog, and compares each figure with a "
            + "floor measured in the same run.",
    synopsisSubcommandLabel = "WHAT",
    subcommands = {
      ClustersBench.class,
      EvolutionBench.class,
      FreshnessBench.class,
      IdleBench.class,
      IngestBench.class,
      PeersBench.class,
      PositionsBench.class,
      QdrantBench.class,
      QueryBench.class,
      RebuildBench.class,
      RestartsBench.class,
      StartBench.class
    },
    footer = {
      "",
      "Run it on an idle machine; the result records the load before the run.",
      "ratio is value / floor: higher is better for rates, lower is better for times."
    })
public final class BenchCommand extends CommandGroup {}
