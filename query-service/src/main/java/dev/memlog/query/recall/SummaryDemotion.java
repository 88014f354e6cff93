package dev.memlog.query.recall;

import dev.memlog.query.ranking.Feature;
import dev.memlog.query.search.QueryText;
import dev.memlog.state.Memory;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The demotion of summaries: a memory that sums up a conversation ranks below the memories of this
 * conversation among the best, unless the query asks about a conversation. A summary has the words
 * of all these memories, so it would otherwise come before the one that answers.
 */
final class SummaryDemotion {

  /** The number of best memories that are compared, as many as a recall shows by default. */
  private static final int AMONG = 10;

  /** The difference of the scores of a summary and of the last memory above it. */
  private static final double STEP = 0.001;

  /** The words by which a query asks about a conversation as a whole. */
  private static final Pattern ABOUT_CONVERSATIONS =
      Pattern.compile(
          "\\b(?:conversations?|chats?|sessions?|discuss(?:ed|ions?)?|(?:talk|speak|chat)(?:ed|ing)?"
              + " (?:about|with)|spoken? (?:about|with)|summar(?:y|ies|i[sz]e)|sum up|recap)\\b",
          Pattern.CASE_INSENSITIVE);

  private SummaryDemotion() {}

  /**
   * Demotes summaries among the best of a ranking.
   *
   * @param ranked the memories, best first; the method sorts the list again
   * @param weight the weight of {@link MemoryReason#SUMMARY}, below 0
   */
  static void apply(QueryText query, List<RankedMemory> ranked, double weight) {
    if (ABOUT_CONVERSATIONS.matcher(query.text()).find()) {
      return;
    }
    List<RankedMemory> best = ranked.subList(0, Math.min(AMONG, ranked.size()));
    List<RankedMemory> before = List.copyOf(best);
    best.replaceAll(one -> summary(one.memory()) ? below(one, before, weight) : one);
    ranked.sort(RankedMemory.BEST_FIRST);
  }

  private static RankedMemory below(RankedMemory one, List<RankedMemory> best, double weight) {
    double lowest =
        best.stream()
            .filter(other -> !summary(other.memory()))
            .filter(
                other ->
                    !Collections.disjoint(
                        MemoryRanking.conversations(one.memory()),
                        MemoryRanking.conversations(other.memory())))
            .mapToDouble(RankedMemory::score)
            .min()
            .orElse(Double.MAX_VALUE);
    double above = one.score() - lowest + STEP;
    return above <= 0
        ? one
        : one.with(
            new Feature(
                MemoryReason.SUMMARY.word(), above, weight, () -> "sums up memories above it"));
  }

  private static boolean summary(Memory memory) {
    return memory.getClaim().getType().equals("conversation");
  }
}
