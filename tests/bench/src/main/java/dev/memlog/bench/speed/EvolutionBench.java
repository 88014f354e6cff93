package dev.memlog.bench.speed;

import dev.memlog.bench.run.Facts;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.embedding.KnotCalibration;
import dev.memlog.events.Cause;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.MemoryEvolution;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.graph.OwnerGraph;
import dev.memlog.extractor.graph.RelationsConfig;
import dev.memlog.extractor.relation.OwnerRelations;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.Claim;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Source;
import dev.memlog.terminal.Screen;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.util.VectorUtil;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of evolution, the merging of statements into memories, without Kafka, for one owner
 * whose memories have reached the cap. Statements are new, repeated or contradictory, with vectors
 * of 384 dimensions; some inputs are recalls.
 */
@Command(
    name = "evolution",
    description =
        "Inputs per second of the pure evolution, on one thread, for an owner at "
            + "the cap of memories; target: 1,000.")
final class EvolutionBench extends Bench {

  private static final int DIMENSIONS = 384;
  private static final int MEMORIES = 1000;
  private static final int ROUNDS = 3;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> NAMES = List.of("Anna Miller", "Ben", "Clara", "The user");
  private static final List<String> VERBS =
      List.of("likes", "collects", "studies", "painted", "visited", "bought", "repaired", "wrote");
  private static final List<String> CITIES = List.of("Berlin", "Munich", "Hamburg", "Leipzig");

  @Option(
      names = "--inputs",
      paramLabel = "N",
      description = "The number of inputs of each of three rounds; default ${DEFAULT-VALUE}.")
  private int inputs = 3000;

  @Override
  List<Result> run(Screen screen) {
    var owner = new Owner();
    screen.line("Filling an owner up to " + MEMORIES + " memories...");
    while (owner.state.size() < MEMORIES) {
      owner.accept(owner.statement());
    }
    double fastest = 0;
    double busiest = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Input> next = new ArrayList<>();
      for (int i = 0; i < inputs; i++) {
        next.add(owner.next());
      }
      screen.line("Round " + (round + 1) + ": " + inputs + " inputs...");
      long began = System.nanoTime();
      long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      next.forEach(owner::accept);
      long busy = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
      fastest = Math.max(fastest, inputs / ((System.nanoTime() - began) / 1e9));
      busiest = Math.max(busiest, inputs / (busy / 1e9));
    }
    return List.of(
        Result.of("inputs at the cap", fastest, "inputs/s"),
        Result.of("inputs at the cap, by the core", busiest, "inputs/s"));
  }

  /** An owner whose state is kept in memory instead of in the stage's stores. */
  private static final class Owner {
    private final Random random = new Random(1);
    private final Map<String, String> tombstones = new HashMap<>();
    private final Map<String, MemoryUsage> usages = new HashMap<>();
    private final List<String> known = new ArrayList<>();
    private final Map<String, float[]> vectors = new HashMap<>();
    private final OwnerMemories state =
        new OwnerMemories(
            tombstone -> Optional.ofNullable(tombstones.get(tombstone)),
            usages::get,
            _ -> List.of(),
            List.of());
    private final OwnerGraph graph =
        new OwnerGraph(
            Defaults.of(GraphConfig.class),
            new GraphOwner("t", "a", "u"),
            START,
            List.of(),
            List.of());
    private final MemoryEvolution evolution;
    private final OwnerRelations relations;
    private Instant now = START;
    private int said;

    Owner() {
      var rules = EvolutionRules.defaults().with(Defaults.of(LifecycleRules.class).most(MEMORIES));
      evolution = new MemoryEvolution(rules, KnotCalibration.identity());
      relations =
          new OwnerRelations(
              Defaults.of(RelationsConfig.class),
              new Comparison(rules, KnotCalibration.identity()),
              new GraphOwner("t", "a", "u"),
              List.of(),
              List.of(),
              null);
    }

    void accept(Input input) {
      List<Change> changes = evolution.evolve(state, input);
      for (Change change : changes) {
        state.apply(change);
        switch (change) {
          case Change.TombstoneWritten(var tombstone, var value) ->
              tombstones.put(tombstone, value);
          case Change.Used(var usage) -> usages.put(usage.getMemoryId(), usage);
          case Change.Added(var added, _) -> known.add(added.getId());
          default -> {
            // The state stores the other changes itself.
          }
        }
      }
      follow(Change.memories(changes), input);
    }

    /** Applies the changes of an input to the graph and the relations, as the stage does. */
    private void follow(Set<String> changed, Input input) {
      graph.follow(changed, state::memory);
      graph.begin(input.at());
      graph.takeChanges();
      relations.follow(changed, state::get);
      if (input instanceof Input.Accessed accessed) {
        relations.strengthen(accessed.memoryIds(), input.at());
      }
      relations.takeChanges();
    }

    /**
     * Returns the next input: on average, one of ten is a recall of five memories, the others are
     * statements.
     */
    Input next() {
      if (random.nextInt(10) > 0) {
        return statement();
      }
      List<String> found = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        found.add(known.get(random.nextInt(known.size())));
      }
      now = now.plus(Duration.ofMinutes(1));
      return new Input.Accessed(now, new Cause("access", "q", null), found);
    }

    Input statement() {
      now = now.plus(Duration.ofMinutes(1));
      String content = content();
      String message = "m" + said++;
      Claim claim = Facts.claim(content, 1 + random.nextInt(9), 0.8, List.of());
      MemoryCandidate candidate =
          Facts.candidate(message, "u", claim, List.of(new Source("c", message, "v1")), now);
      float[] vector = vectors.computeIfAbsent(content, _ -> unit());
      return new Input.Proposed(now, new Cause("candidate", message, null), candidate, vector);
    }

    private String content() {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      if (random.nextInt(8) == 0) {
        return name + " lives in " + CITIES.get(random.nextInt(CITIES.size()));
      }
      String verb = VERBS.get(random.nextInt(VERBS.size()));
      return "%s %s %s with %s in the %s".formatted(name, verb, word(60), word(40), word(20));
    }

    private String word(int of) {
      int number = random.nextInt(of);
      return "w" + (char) ('a' + number % 26) + (char) ('f' + number / 26);
    }

    private float[] unit() {
      float[] vector = new float[DIMENSIONS];
      for (int i = 0; i < DIMENSIONS; i++) {
        vector[i] = (float) random.nextGaussian();
      }
      return VectorUtil.l2normalize(vector);
    }
  }
}
