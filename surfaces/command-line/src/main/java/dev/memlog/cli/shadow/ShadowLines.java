package dev.memlog.cli.shadow;

import dev.memlog.cli.shadow.AnswerPair.Move;
import dev.memlog.cli.shadow.ShadowReport.Changed;
import dev.memlog.terminal.Screen;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A printer of a {@link ShadowReport}, the comparison of the answers of two sides, as text. */
public record ShadowLines(Screen screen) {

  /**
   * Prints the figures of a comparison. Before them it prints the changed answers, with the score
   * features that explain each change of rank.
   *
   * @param most the largest number of changed answers to print
   */
  public void print(ShadowReport report, int most) {
    report.changed().stream().limit(most).forEach(this::print);
    int left = report.changed().size() - most;
    if (left > 0) {
      screen.dimLine("%d more answers changed; --show N lists them", left);
    }
    screen.line(
        "%s against %s: %d queries, overlap@10 %.3f, %d with the same answer, %d with the same best hit",
        report.a(),
        report.b(),
        report.queries(),
        report.overlapAt10(),
        report.same(),
        report.sameFirst());
  }

  private void print(Changed changed) {
    screen.line(
        screen.bold(changed.query()) + screen.dim("  overlap@10 %.2f", changed.overlapAt10()));
    changed.moves().forEach(this::print);
  }

  private void print(Move move) {
    screen.line(
        screen
            .ours("  %3s → %-3s %s")
            .formatted(rank(move.rankA()), rank(move.rankB()), move.text()));
    screen.dimLine("            " + reasons(move));
  }

  private static String rank(@Nullable Integer rank) {
    return rank == null ? "-" : rank.toString();
  }

  private static String reasons(Move move) {
    String sides = move.rankA() == null ? "in B: " : move.rankB() == null ? "in A: " : "B less A: ";
    String parts =
        move.reasons().entrySet().stream().map(ShadowLines::part).collect(Collectors.joining(", "));
    return sides + (parts.isEmpty() ? "the same score" : parts);
  }

  private static String part(Map.Entry<String, Double> reason) {
    return String.format(Locale.ROOT, "%s %+.3f", reason.getKey(), reason.getValue());
  }
}
