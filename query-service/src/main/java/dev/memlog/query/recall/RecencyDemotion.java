package dev.memlog.query.recall;

import dev.memlog.index.Analyzer;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.QueryText;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The recency demotion: a memory among the best loses a part of its score if a newer memory about
 * the same subject nearly repeats it. An example is "is planning a trip to Peru" in May and "is
 * planning a trip to Chile" in June. If the query asks for a number, memories that count the same
 * thing also repeat each other. A memory that superseded a reading of another one is newer, too.
 * Evolution keeps both memories, since both may be true. But users mostly want the latest memory
 * first.
 */
final class RecencyDemotion {

  /**
   * The minimum share of the shorter memory's words, without the subject's, that the other memory
   * must also contain.
   */
  private static final double SHARED = 0.6;

  private static final int LEAST_SHARED = 2;

  /** The number of best memories that are compared pairwise, since users seldom look further. */
  private static final int AMONG = 40;

  private final List<Statement> statements = new ArrayList<>();

  /** A number and the things that it counts, such as "three trips" or "5 new bikes". */
  private static final Pattern COUNT =
      Pattern.compile(
          "\\b(?:\\d[\\d,.-]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an?(?= hour)|first|second|third|fourth|fifth)"
              + " ((?:[\\p{L}'-]+ ){0,2}[\\p{L}'-]+)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HOW_MANY =
      Pattern.compile("\\bhow (?:many|much|often|long)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * A memory with its words.
   *
   * @param memory the memory
   * @param words the words of its content, without the subject's
   * @param counted the words for the things that the memory counts, if the query asks for their
   *     number
   */
  private record Statement(Memory memory, Set<String> words, Set<String> counted) {

    boolean newerThan(Statement other) {
      return memory.getLastMentionedAt().isAfter(other.memory.getLastMentionedAt());
    }

    boolean supersedes(Statement other) {
      return ClaimReadings.of(other.memory.getClaim()).stream()
          .anyMatch(reading -> memory.getId().equals(reading.getSupersededBy()));
    }

    boolean alike(Statement other) {
      Set<String> shared = new HashSet<>(words);
      shared.retainAll(other.words);
      int fewer = Math.min(words.size(), other.words.size());
      boolean near = shared.size() >= LEAST_SHARED && shared.size() >= SHARED * fewer;
      return subject(memory).equalsIgnoreCase(subject(other.memory))
          && (near || !Collections.disjoint(counted, other.counted));
    }
  }

  private RecencyDemotion(QueryText query, List<RankedMemory> best, Analyzer analyzer) {
    boolean counts = HOW_MANY.matcher(query.text()).find();
    for (RankedMemory ranked : best) {
      Memory memory = ranked.memory();
      Set<String> words = new HashSet<>(analyzer.terms(memory.getClaim().getContent()));
      analyzer.terms(subject(memory)).forEach(words::remove);
      Set<String> counted = new HashSet<>();
      if (counts) {
        COUNT
            .matcher(memory.getClaim().getContent())
            .results()
            .forEach(m -> counted.addAll(analyzer.terms(m.group(1))));
        counted.retainAll(query.words());
      }
      statements.add(new Statement(memory, words, counted));
    }
  }

  private static String subject(Memory memory) {
    return memory.getClaim().getSubject();
  }

  /**
   * Demotes older memories among the best of a ranking.
   *
   * @param ranked the memories, best first; the method sorts the list again
   * @param weight the weight of {@link MemoryReason#OUTDATED}, below 0
   */
  static void apply(QueryText query, List<RankedMemory> ranked, double weight, Analyzer analyzer) {
    List<RankedMemory> best = ranked.subList(0, Math.min(AMONG, ranked.size()));
    var demotion = new RecencyDemotion(query, best, analyzer);
    best.replaceAll(
        memory ->
            demotion
                .newerThan(memory.memory())
                .map(newer -> memory.with(outdated(newer, weight)))
                .orElse(memory));
    ranked.sort(RankedMemory.BEST_FIRST);
  }

  private static Feature outdated(Memory newer, double weight) {
    return new Feature(
        MemoryReason.OUTDATED.word(),
        1,
        weight,
        () -> "told later: \"" + newer.getClaim().getContent() + "\"");
  }

  /**
   * Returns the latest newer memory that nearly repeats the given memory; empty if there is none.
   */
  private Optional<Memory> newerThan(Memory memory) {
    return statements.stream()
        .filter(statement -> statement.memory.getId().equals(memory.getId()))
        .findFirst()
        .flatMap(
            own ->
                statements.stream()
                    .filter(
                        other ->
                            other.supersedes(own) || (other.newerThan(own) && other.alike(own)))
                    .max(Comparator.comparing(other -> other.memory.getLastMentionedAt())))
        .map(Statement::memory);
  }
}
