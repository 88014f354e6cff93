package dev.memlog.bench.eval;

import static java.util.Objects.requireNonNull;

import dev.memlog.client.messages.MessageHit;
import dev.memlog.language.english.WordCut;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A printer of missed evidence and of the messages ranked above it, each with the features of its
 * score.
 */
record Misses(Evaluation evaluation, Screen screen) {

  private static final int TOP = 10;
  private static final int SHOWN = 3;
  private static final int DEPTH = 1_000;

  /** Prints the missed questions. */
  void show(List<Question> missed) {
    screen.line();
    screen.line(screen.rule("Missed: evidence beyond the first ten (" + missed.size() + ")"));
    missed.forEach(this::show);
  }

  private void show(Question question) {
    List<MessageHit> ranked = evaluation.explained(question, DEPTH);
    Set<String> absent = new HashSet<>(question.turns());
    List<MessageHit> late = new ArrayList<>();
    for (MessageHit hit : ranked) {
      if (absent.remove(hit.source().messageId()) && hit.rank() > TOP) {
        late.add(hit);
      }
    }
    List<MessageHit> above =
        ranked.stream()
            .limit(TOP)
            .filter(hit -> !question.turns().contains(hit.source().messageId()))
            .toList();
    screen.line();
    screen.line(
        screen.bold(question.text()) + screen.dim("  " + question.group() + ", " + question.id()));
    late.forEach(hit -> line("missed", hit));
    absent.forEach(id -> screen.line("  missed  " + id + " is no candidate"));
    above.stream().limit(SHOWN).forEach(hit -> line("above ", hit));
  }

  private void line(String what, MessageHit hit) {
    String text = hit.snippet().replace('\n', ' ');
    screen.line(
        "  %s #%d %s %.3f = %s",
        what,
        hit.rank(),
        screen.accent(hit.source().messageId()),
        hit.score(),
        requireNonNull(hit.explanation()).features().stream()
            .filter(f -> f.contribution() != 0)
            .map(f -> String.format(Locale.ROOT, "%s %.3f", f.name(), f.contribution()))
            .collect(Collectors.joining(" + ")));
    screen.line(
        screen.dim("          " + hit.source().author() + ": ") + WordCut.shortened(text, 140));
  }
}
