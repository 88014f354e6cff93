package dev.memlog.bench.lifecycle;

import dev.memlog.bench.lifecycle.DayCheck.Finding;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.levels.Level;
import dev.memlog.query.levels.LevelSummary;
import dev.memlog.query.levels.OwnerLevels;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Memory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A check of the promises about summaries: they contain no word of a deleted text, their parts are
 * active memories, every active memory counts once, and the order of memories does not matter. It
 * computes the summaries as recalls do.
 */
final class SummaryCheck {

  private static final String EVERYTHING = "What do you know about me?";
  private static final String PROMISE = "summaries";
  private static final Set<String> REPEATING = Set.of("conversation", "reflection");
  private static final int MOST_PARTS = 10;
  private static final int LONGEST = 500;

  private static final OwnerLevels LEVELS = new OwnerLevels(new EnglishTerms());

  private SummaryCheck() {}

  /** Adds the broken promises of an owner's summaries. */
  static void check(List<Memory> memories, Set<String> gone, Instant now, List<Finding> found) {
    List<UsedMemory> all =
        memories.stream().map(memory -> new UsedMemory(memory, Usage.NONE)).toList();
    Set<String> active =
        memories.stream()
            .filter(memory -> memory.getStatus().equals("active"))
            .filter(memory -> !REPEATING.contains(memory.getClaim().getType()))
            .map(Memory::getId)
            .collect(Collectors.toSet());
    for (Level level : List.of(Level.CATEGORY, Level.DOMAIN)) {
      List<LevelSummary> summaries = summaries(level, all, now);
      if (!summaries.equals(summaries(level, all.reversed(), now))) {
        found.add(new Finding(PROMISE, level.word() + " depends on the order of memories"));
      }
      Set<String> counted = new HashSet<>();
      for (LevelSummary summary : summaries) {
        check(summary, gone, found);
        for (String id : summary.memberIds()) {
          if (!active.contains(id) || !counted.add(id)) {
            found.add(new Finding(PROMISE, id + " is not active, or counts twice"));
          }
        }
      }
      if (counted.size() != active.size()) {
        found.add(
            new Finding(
                PROMISE,
                "%s counts %d of %d".formatted(level.word(), counted.size(), active.size())));
      }
    }
  }

  private static List<LevelSummary> summaries(Level level, List<UsedMemory> memories, Instant now) {
    return LEVELS.of(
        level, EVERYTHING, memories, () -> StoredGraph.of(List.of(), null), List.of(), now);
  }

  private static void check(LevelSummary summary, Set<String> gone, List<Finding> found) {
    Set<String> left = Markers.in(summary.text().getBytes(StandardCharsets.UTF_8));
    left.retainAll(gone);
    if (!left.isEmpty()) {
      found.add(new Finding("deleted text", left + " in " + summary.id()));
    }
    if (summary.parts().size() > MOST_PARTS || summary.text().length() > LONGEST) {
      found.add(new Finding(PROMISE, summary.id() + " is too long"));
    }
    if (!summary.memberIds().containsAll(summary.partIds())) {
      found.add(new Finding(PROMISE, summary.id() + " cites what it does not sum up"));
    }
  }
}
