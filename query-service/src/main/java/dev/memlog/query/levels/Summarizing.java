package dev.memlog.query.levels;

import dev.memlog.language.english.WordCut;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.runtime.text.ModelText;
import dev.memlog.state.Claim;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The extractive summary of memories: their number, the period in which they were said, and the
 * best of them in their own words. The best have the highest {@linkplain
 * UsedMemory#effectiveImportance effective importance}. A function of the memories and the time,
 * independent of the order of the memories.
 *
 * @param now the time for which effective importance is computed
 */
record Summarizing(Instant now) {

  /** The largest number of memories that a text quotes. */
  static final int MOST = 10;

  /** The longest text in UTF-16 units, as of any memory. */
  static final int LONGEST = 500;

  /**
   * Returns a summary. The memories of a domain are chosen from its categories in turn, so that the
   * text contains the best memory of each category before the second of any.
   *
   * @param members the memories, at least one, in any order
   */
  LevelSummary of(Topic topic, Collection<UsedMemory> members) {
    List<UsedMemory> best = members.stream().sorted(bestFirst()).toList();
    Instant from =
        best.stream().map(one -> one.memory().getValidFrom()).min(Instant::compareTo).orElseThrow();
    Instant to =
        best.stream()
            .map(one -> one.memory().getLastMentionedAt())
            .filter(last -> last.isAfter(from))
            .max(Instant::compareTo)
            .orElse(from);
    StringBuilder text = new StringBuilder(heading(topic.title(), best.size(), from, to));
    List<UsedMemory> parts = new ArrayList<>();
    Set<String> said = new HashSet<>();
    for (UsedMemory one : topic.level() == Level.DOMAIN ? inTurns(best) : best) {
      String sentence = " " + sentence(one.memory().getClaim());
      if (parts.isEmpty()) {
        // Truncate a very long first memory, so that the summary is not empty.
        sentence = WordCut.shortened(sentence, LONGEST - text.length());
      }
      if (parts.size() < MOST
          && text.length() + sentence.length() <= LONGEST
          && said.add(sentence.toLowerCase(Locale.ROOT))) {
        text.append(sentence);
        parts.add(one);
      }
    }
    return new LevelSummary(
        topic.level(), topic.name(), topic.subject(), text.toString(), best, parts, from, to);
  }

  /** Returns the sum of the effective importance of memories, which orders summaries. */
  double weight(Collection<UsedMemory> members) {
    return members.stream().mapToDouble(this::effective).sorted().sum();
  }

  private double effective(UsedMemory used) {
    return used.effectiveImportance(now);
  }

  private Comparator<UsedMemory> bestFirst() {
    return Comparator.comparingDouble(this::effective)
        .thenComparingInt(used -> used.memory().getClaim().getImportance())
        .thenComparingInt(used -> used.memory().getMentions())
        .thenComparing(used -> used.memory().getLastMentionedAt())
        .reversed()
        .thenComparing(used -> used.memory().getId());
  }

  private static List<UsedMemory> inTurns(List<UsedMemory> best) {
    Map<String, Deque<UsedMemory>> byCategory = new LinkedHashMap<>();
    for (UsedMemory one : best) {
      byCategory
          .computeIfAbsent(one.memory().getClaim().getCategory(), _ -> new ArrayDeque<>())
          .add(one);
    }
    List<UsedMemory> turns = new ArrayList<>();
    while (turns.size() < best.size()) {
      for (Deque<UsedMemory> left : byCategory.values()) {
        if (!left.isEmpty()) {
          turns.add(left.remove());
        }
      }
    }
    return turns;
  }

  private static String heading(String title, int memories, Instant from, Instant to) {
    LocalDate first = day(from);
    LocalDate last = day(to);
    return "%s: %d %s, %s."
        .formatted(
            title,
            memories,
            memories == 1 ? "memory" : "memories",
            first.equals(last) ? first : first + " to " + last);
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private static String sentence(Claim claim) {
    String content = ModelText.line(claim.getContent()).replaceAll("[;,:]+$", "");
    return content.matches(".*[.!?…]") ? content : content + ".";
  }
}
