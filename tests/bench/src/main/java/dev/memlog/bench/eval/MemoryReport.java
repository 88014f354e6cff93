package dev.memlog.bench.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.bench.eval.MemoryQuestions.Asked;
import dev.memlog.bench.eval.Updates.Update;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The report of an evaluation of memories.
 *
 * @param asked the results of the questions
 * @param quality the figures about the texts of the memories
 * @param messages the number of messages from which the memories were formed
 * @param nearPairs the share of random pairs of memories whose similarity reaches 0.80
 * @param updates the changed facts; empty if the set has none
 */
record MemoryReport(
    List<Asked> asked, TextQuality quality, long messages, double nearPairs, List<Update> updates) {

  private double hit() {
    return share(asked, Asked::hit);
  }

  private double answered() {
    return share(asked.stream().filter(Asked::answerable).toList(), Asked::answered);
  }

  /** Returns the mean number of results of a question that cite no message that answers. */
  private double strangers() {
    return asked.stream()
        .mapToLong(
            a -> a.top().stream().filter(m -> !MemoryQuestions.cites(m, a.question())).count())
        .average()
        .orElse(0);
  }

  private double perHundred() {
    return 100.0 * quality.memories() / Math.max(1, messages);
  }

  private static <T> double share(List<T> of, Predicate<T> which) {
    return of.isEmpty() ? 0 : (double) of.stream().filter(which).count() / of.size();
  }

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("hit@10", rounded(hit()));
    node.put("answer_words@10", rounded(answered()));
    node.put("without_evidence@10", rounded(strangers()));
    node.put("per_100_messages", rounded(perHundred()));
    node.put("lint_violations", rounded(quality.lint()));
    node.put("memories", quality.memories()).put("messages", messages);
    node.put("random_pairs@0.80", rounded(nearPairs));
    ObjectNode groups = node.putObject("groups");
    groups().forEach((name, of) -> groups.put(name, rounded(share(of, Asked::hit))));
    if (!updates.isEmpty()) {
      List<Update> both = both();
      node.putObject("updates")
          .put("n", updates.size())
          .put("extracted", rounded(share(updates, Update::extracted)))
          .put("n_extracted", both.size())
          .put("newer_first", rounded(share(both, Update::newerFirst)))
          .put("superseded", rounded(share(both, Update::superseded)));
    }
    return node;
  }

  private List<Update> both() {
    return updates.stream().filter(Update::extracted).toList();
  }

  private Map<String, List<Asked>> groups() {
    Map<String, List<Asked>> groups = new TreeMap<>();
    asked.forEach(a -> groups.computeIfAbsent(a.question().group(), _ -> new ArrayList<>()).add(a));
    return groups;
  }

  private static double rounded(double value) {
    return Math.round(value * 1e6) / 1e6;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(
        screen.rule(
            String.format(
                Locale.ROOT,
                "Over memories: %,d of %,d messages, %,d questions",
                quality.memories(),
                messages,
                asked.size())));
    line(
        screen,
        "hit@10",
        hit(),
        "the first ten cite a message that answers (those that cite at most 3)");
    groups()
        .forEach(
            (name, of) ->
                line(screen, "  " + name, share(of, Asked::hit), of.size() + " questions"));
    line(
        screen,
        "answer words@10",
        answered(),
        "the first ten contain all content words of the answer");
    screen.line("%-22s%9.1f  of ten results, on average", "without evidence", strangers());
    screen.line("%-22s%9.1f", "per 100 messages", perHundred());
    line(screen, "lint violations", quality.lint(), "break a rule for texts");
    line(screen, "near pairs", nearPairs, TextQuality.PAIRS + " random pairs that reach 0.80");
    if (!updates.isEmpty()) {
      int both = both().size();
      line(screen, "both values", share(updates, Update::extracted), "of n=" + updates.size());
      line(screen, "newer first", share(both(), Update::newerFirst), "of n=" + both);
      line(screen, "older superseded", share(both(), Update::superseded), "of n=" + both);
    }
  }

  private static void line(Screen screen, String name, double share, String note) {
    screen.line(String.format(Locale.ROOT, "%-22s%8.2f%%  ", name, 100 * share) + screen.dim(note));
  }
}
