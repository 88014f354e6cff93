package dev.memlog.query.recall;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.language.quotes.Patterns;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.QueryText;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The recency demotion: a memory among the best loses a part of its score if a newer memory about
 * the same subject nearly repeats it. An example is "is planning a trip to Peru" in May and "is
 * planning a trip to Chile" in June. If the query asks for a number, memories that count the same
 * thing also repeat each other. Evolution keeps both memories, since both may be true. But users
 * mostly want the latest memory first.
 *
 * <p>Among the first results, a newer memory that replaces an older one ranks above it, whatever
 * their scores. A newer memory replaces an older one in any of these cases:
 *
 * <ul>
 *   <li>It superseded a reading of the older one.
 *   <li>It is shown behind the older one's words.
 *   <li>It names another occupation of the same person.
 *   <li>It says that its speaker has left a thing that both name.
 *   <li>It says that something has changed about a thing that both and the query name.
 * </ul>
 */
final class RecencyDemotion {

  /**
   * The minimum share of the shorter memory's words, without the subject's, that the other memory
   * must also contain.
   */
  private static final double SHARED = 0.6;

  private static final int LEAST_SHARED = 2;

  /** The pattern of a thing that a speaker has left, as in "finally ditched Tellura". */
  private static final Pattern LEFT =
      Pattern.compile(
          "\\b(?:ditched|dumped|left|quit|cancell?ed|dropped|switched from|moved (?:away )?from"
              + "|instead of|no longer (?:with|at|use)) (?:the |my |our )?([\\p{L}\\d'-]+)",
          Pattern.CASE_INSENSITIVE);

  /** The number of best memories that are compared pairwise, since users seldom look further. */
  private static final int AMONG = 40;

  /** A number and the things that it counts, such as "three trips" or "5 new bikes". */
  private static final Pattern COUNT =
      Pattern.compile(
          "\\b(?:\\d[\\d,.-]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an?(?= hour)|first|second|third|fourth|fifth)"
              + " ((?:[\\p{L}'-]+ ){0,2}[\\p{L}'-]+)",
          Pattern.CASE_INSENSITIVE);

  /** The number of first results that a memory may be lifted above. */
  private static final int FIRST = 3;

  /** The difference of the scores of a memory and of the best one that it replaces. */
  private static final double STEP = 0.001;

  private static final Pattern HOW_MANY =
      Pattern.compile("\\bhow (?:many|much|often|long)\\b", Pattern.CASE_INSENSITIVE);

  private final List<MemoryWords> memories = new ArrayList<>();

  /**
   * A memory with its words.
   *
   * @param memory the memory
   * @param words the words of its content, without the subject's
   * @param left the words for what its speaker has left
   * @param counted the words for the things that the memory counts, if the query asks for their
   *     number
   */
  private record MemoryWords(
      Memory memory, Set<String> words, Set<String> left, Set<String> counted) {

    boolean newerThan(MemoryWords other) {
      return memory.getLastMentionedAt().isAfter(other.memory.getLastMentionedAt());
    }

    boolean supersedes(MemoryWords other) {
      return ClaimReadings.of(other.memory.getClaim()).stream()
          .anyMatch(reading -> memory.getId().equals(reading.getSupersededBy()));
    }

    /** Returns whether this memory takes the place of an older one. */
    boolean replaces(MemoryWords other, Set<String> asked) {
      return supersedes(other)
          || (newerThan(other)
              && (otherOccupation(other)
                  || (sameSubject(other) && (shows(other) || changes(other, asked)))));
    }

    /** Returns whether this memory corrects the words of the other, behind which it is shown. */
    private boolean shows(MemoryWords other) {
      Quote quote = memory.getClaim().getQuote();
      return quote != null
          && quote.getBefore() != null
          && Patterns.corrects(memory.getClaim().getContent())
          && quote.getBefore().getText().contains(other.memory.getClaim().getContent());
    }

    private boolean otherOccupation(MemoryWords other) {
      return readings(memory)
          .anyMatch(
              now ->
                  readings(other.memory)
                      .anyMatch(
                          was ->
                              now.getSubject().equals(was.getSubject())
                                  && !now.getValue().equalsIgnoreCase(was.getValue())));
    }

    private static Stream<Reading> readings(Memory memory) {
      return ClaimReadings.of(memory.getClaim()).stream()
          .filter(reading -> reading.getAttribute().equals("occupation"))
          .filter(reading -> reading.getStanding().equals("affirmed"));
    }

    private boolean changes(MemoryWords other, Set<String> asked) {
      Set<String> shared = new HashSet<>(words);
      shared.retainAll(other.words);
      boolean same = !Collections.disjoint(shared, asked);
      return !Collections.disjoint(shared, left)
          || ((same || (contact(memory) && contact(other.memory)))
              && Patterns.in("change", memory.getClaim().getContent()));
    }

    private static boolean contact(Memory memory) {
      return Patterns.in("contact", memory.getClaim().getContent());
    }

    private boolean sameSubject(MemoryWords other) {
      return subject(memory).equalsIgnoreCase(subject(other.memory));
    }

    boolean alike(MemoryWords other) {
      Set<String> shared = new HashSet<>(words);
      shared.retainAll(other.words);
      int fewer = Math.min(words.size(), other.words.size());
      boolean near = shared.size() >= LEAST_SHARED && shared.size() >= SHARED * fewer;
      return sameSubject(other) && (near || !Collections.disjoint(counted, other.counted));
    }
  }

  private RecencyDemotion(QueryText query, List<RankedMemory> best, Analyzer analyzer) {
    boolean counts = HOW_MANY.matcher(query.text()).find();
    for (RankedMemory ranked : best) {
      Memory memory = ranked.memory();
      String content = memory.getClaim().getContent();
      Set<String> words = new HashSet<>(analyzer.terms(content));
      Set<String> left = new HashSet<>();
      LEFT.matcher(content).results().forEach(m -> left.addAll(analyzer.terms(m.group(1))));
      analyzer.terms(subject(memory)).forEach(words::remove);
      Set<String> counted = new HashSet<>();
      if (counts) {
        COUNT.matcher(content).results().forEach(m -> counted.addAll(analyzer.terms(m.group(1))));
        counted.retainAll(query.words());
      }
      memories.add(new MemoryWords(memory, words, left, counted));
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
    demotion.lift(best.subList(0, Math.min(FIRST, best.size())), query.words(), weight);
    ranked.sort(RankedMemory.BEST_FIRST);
  }

  /**
   * Lifts each memory above the best one that it replaces, the oldest first. The lift is a feature
   * {@link MemoryReason#OUTDATED} of the newer memory. Its value has the sign of the weight, so
   * that it adds to the score.
   */
  private void lift(List<RankedMemory> best, Set<String> asked, double weight) {
    List<Integer> byTime = new ArrayList<>(IntStream.range(0, best.size()).boxed().toList());
    byTime.sort(Comparator.comparing(i -> best.get(i).memory().getLastMentionedAt()));
    for (int newer : byTime) {
      IntStream.range(0, best.size())
          .filter(older -> older != newer)
          .filter(older -> memories.get(newer).replaces(memories.get(older), asked))
          .boxed()
          .max(Comparator.comparingDouble(older -> best.get(older).score()))
          .map(best::get)
          .filter(older -> older.score() >= best.get(newer).score())
          .ifPresent(older -> best.set(newer, above(best.get(newer), older, weight)));
    }
  }

  private static RankedMemory above(RankedMemory newer, RankedMemory older, double weight) {
    double lift = older.score() - newer.score() + STEP;
    return newer.with(
        new Feature(
            MemoryReason.OUTDATED.word(),
            lift / weight,
            weight,
            () -> "takes the place of \"" + older.memory().getClaim().getContent() + "\""));
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
    return memories.stream()
        .filter(one -> one.memory.getId().equals(memory.getId()))
        .findFirst()
        .flatMap(
            own ->
                memories.stream()
                    .filter(other -> other.newerThan(own) && other.alike(own))
                    .max(Comparator.comparing(other -> other.memory.getLastMentionedAt())))
        .map(MemoryWords::memory);
  }
}
