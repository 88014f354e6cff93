package dev.memlog.bench.lifecycle;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** A simulated year in the lives of several owners' memories, determined by a seed. */
final class Year {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** The interval by which the clock advances. */
  private static final Duration ROUND = Duration.ofHours(4);

  /**
   * The cap on active memories, small enough to be reached; the default of 1,000 would need years.
   */
  private static final int CAP = 40;

  /** The number of days without activity after which every memory that can expire has expired. */
  private static final int SILENCE = 90 + 365 + 30;

  private final long seed;
  private final int owners;
  private final int days;
  private final Path directory;
  private final List<Violation> violations = new ArrayList<>();
  private final DayCheck check = new DayCheck(CAP);

  /** The findings so far; a finding counts only on its first day. */
  private final Set<DayCheck.Finding> found = new HashSet<>();

  /**
   * Creates a year.
   *
   * @param directory an empty directory for the state stores
   */
  Year(long seed, int owners, int days, Path directory) {
    this.seed = seed;
    this.owners = owners;
    this.days = days;
    this.directory = directory;
  }

  /**
   * The result of a simulated year.
   *
   * @param violations the broken promises
   * @param changes the numbers of changes by kind, with the reason of an archiving or expiry
   * @param inputs the number of records that evolution read
   */
  record Outcome(List<Violation> violations, Map<String, Integer> changes, long inputs) {}

  /** Simulates the year, and checks the promises after each day. */
  Outcome run() throws Exception {
    EvolutionRules rules = EvolutionRules.defaults().with(lifecycle());
    String scope = "lifecycle-" + seed + "-" + System.identityHashCode(this);
    try (var automatic = evolution(scope, "automatic", rules);
        var plain = evolution(scope, "plain", rules.withoutAutomaticChanges());
        var replayed = evolution(scope, "replayed", rules)) {
      var lives = new Lives(automatic, plain);
      List<OwnerYear> years =
          IntStream.range(0, owners).mapToObj(n -> new OwnerYear(n, seed, lives)).toList();
      for (int day = 1; day <= days; day++) {
        live(lives, years, day);
      }
      compareUndone(lives, years);
      replay(automatic, replayed);
      Map<String, Integer> changes = new HashMap<>(automatic.topics().changes());
      long inputs = automatic.log().size();
      beSilent(automatic);
      changes.putAll(automatic.topics().changes());
      return new Outcome(violations, changes, inputs);
    }
  }

  private static LifecycleRules lifecycle() {
    LifecycleRules defaults = Defaults.of(LifecycleRules.class);
    return new LifecycleRules(
        ROUND,
        defaults.archiving(),
        defaults.retention(),
        CAP,
        Duration.ofDays(1000),
        defaults.consolidation(),
        defaults.reflection());
  }

  private SimulatedEvolution evolution(String scope, String name, EvolutionRules rules)
      throws Exception {
    Path state = Files.createDirectories(directory.resolve(name));
    return new SimulatedEvolution(scope, rules, state, START);
  }

  private void live(Lives lives, List<OwnerYear> years, int day) {
    for (OwnerYear year : years) {
      lives.automatic().look();
      year.live(day);
    }
    Instant end = START.plus(Duration.ofDays(day));
    while (lives.now().isBefore(end)) {
      Duration left = Duration.between(lives.now(), end);
      lives.pass(left.compareTo(ROUND) < 0 ? left : ROUND);
    }
    lives.automatic().look();
    for (OwnerYear year : years) {
      for (DayCheck.Finding finding :
          check.findings(lives.automatic(), year, year.deleted() || day == days)) {
        if (found.add(finding)) {
          broken(day, year.owner(), finding.promise(), finding.what());
        }
      }
    }
  }

  /**
   * Undoes all automatic changes, and compares the memories with those of the simulation without
   * such changes.
   */
  private void compareUndone(Lives lives, List<OwnerYear> years) {
    years.forEach(OwnerYear::undoAll);
    lives.automatic().look();
    lives.plain().look();
    for (OwnerYear year : years) {
      List<String> undone = Essence.of(lives.automatic().topics().memories(year.owner()));
      List<String> never = Essence.of(lives.plain().topics().memories(year.owner()));
      if (!undone.equals(never)) {
        List<String> more = new ArrayList<>(undone);
        more.removeAll(never);
        List<String> less = new ArrayList<>(never);
        less.removeAll(undone);
        broken(days, year.owner(), "undo", "undone has " + more + ", lacks " + less);
      }
    }
  }

  private void broken(int day, String owner, String promise, String what) {
    violations.add(new Violation(seed, day, owner, promise, what));
  }

  private void replay(SimulatedEvolution automatic, SimulatedEvolution replayed) {
    automatic.log().forEach(replayed::take);
    if (!automatic.digest().equals(replayed.digest())) {
      broken(days, "", "replay", "the digests of the stores differ");
    }
    int dead = automatic.topics().deadLetters();
    if (dead > 0) {
      broken(days, "", "dead letters", dead + " records");
    }
  }

  /** Advances the clock until every unused memory is archived and then removed. */
  private void beSilent(SimulatedEvolution automatic) {
    for (int day = 0; day < SILENCE; day++) {
      automatic.pass(Duration.ofDays(1));
    }
    automatic.look();
    Instant oldest = automatic.now().minus(Duration.ofDays(366));
    for (int owner = 0; owner < owners; owner++) {
      String key = "t/a/u" + owner;
      for (Memory memory : automatic.topics().memories(key)) {
        Instant archived = memory.getArchivedAt();
        boolean expired =
            memory.getStatus().equals("archived")
                && memory.getConsolidatedInto() == null
                && archived != null
                && archived.isBefore(oldest);
        if (memory.getStatus().equals("active") || expired) {
          broken(days + SILENCE, key, "expiry", memory.getId() + " is still " + memory.getStatus());
        }
      }
    }
    if (automatic.topics().latest(Topics.MEMORIES).isEmpty()
        && !automatic.topics().latest(Topics.MEMORY_VECTORS).isEmpty()) {
      broken(days + SILENCE, "", "expiry", "vectors are left");
    }
  }
}
