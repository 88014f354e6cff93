package dev.memlog.query.recall;

import dev.memlog.index.Analyzer;
import dev.memlog.query.search.QueryText;
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
 * Knows for each of the best whether a newer one tells nearly the same of the same subject: "is
 * planning a trip to Peru" in May, "is planning a trip to Chile" in June; or, asked how many, that
 * both count the same. Both may be so, and evolution lets both stand; but who asks mostly wants to
 * hear of the latest first.
 */
final class NewerTellings {

  /** Of the shorter one's words, beside the subject's, so many must be the other's, too. */
  private static final double SHARED = 0.6;

  private static final int LEAST_SHARED = 2;

  private final List<Telling> tellings = new ArrayList<>();

  /** "three trips", "5 new bikes": a number and what it counts, or what is said of that. */
  private static final Pattern COUNT =
      Pattern.compile(
          "\\b(?:\\d[\\d,.-]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an?(?= hour)|first|second|third|fourth|fifth)"
              + " ((?:[\\p{L}'-]+ ){0,2}[\\p{L}'-]+)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HOW_MANY =
      Pattern.compile("\\bhow (?:many|much|often|long)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * One memory.
   *
   * @param words of it, but for the subject's
   * @param counted what the query asks to be counted and it counts
   */
  private record Telling(Memory memory, Set<String> words, Set<String> counted) {

    boolean newerThan(Telling other) {
      return memory.getLastMentionedAt().isAfter(other.memory.getLastMentionedAt());
    }

    boolean alike(Telling other) {
      Set<String> shared = new HashSet<>(words);
      shared.retainAll(other.words);
      int fewer = Math.min(words.size(), other.words.size());
      boolean near = shared.size() >= LEAST_SHARED && shared.size() >= SHARED * fewer;
      return subject(memory).equalsIgnoreCase(subject(other.memory))
          && (near || !Collections.disjoint(counted, other.counted));
    }
  }

  /**
   * @param best of a ranking
   */
  NewerTellings(QueryText query, List<RankedMemory> best, Analyzer analyzer) {
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
      tellings.add(new Telling(memory, words, counted));
    }
  }

  private static String subject(Memory memory) {
    return memory.getClaim().getSubject();
  }

  /** The latest of those that tell nearly the same later. */
  Optional<Memory> newer(Memory memory) {
    return tellings.stream()
        .filter(telling -> telling.memory.getId().equals(memory.getId()))
        .findFirst()
        .flatMap(
            own ->
                tellings.stream()
                    .filter(other -> other.newerThan(own) && other.alike(own))
                    .max(Comparator.comparing(other -> other.memory.getLastMentionedAt())))
        .map(Telling::memory);
  }
}
