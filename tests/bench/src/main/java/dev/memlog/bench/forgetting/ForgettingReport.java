package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/**
 * The report of {@link ForgettingRun}: the shares of dialogues whose fact has left no trace after
 * its erasure.
 *
 * @param n the number of dialogues
 * @param seed the seed of the dialogues
 * @param deletion the share without a trace in the answers to direct questions, in listings and in
 *     summaries
 * @param cascade the share without a trace in the answers to questions about consequences of the
 *     fact
 * @param absence the share without a trace in the answers to questions about the erased
 *     information, in other words
 * @param undone the share whose memories equal those of a user who never stated the fact, or stated
 *     the corrected value; this includes memories with the fact as one of several sources, and
 *     memories that the fact superseded or only supported
 * @param before the shares before the erasure
 */
record ForgettingReport(
    int n,
    long seed,
    double deletion,
    double cascade,
    double absence,
    double undone,
    Before before) {

  /**
   * The shares of dialogues whose fact was visible before its erasure.
   *
   * @param known the share in which searches and recalls found the fact; without this the other
   *     shares prove nothing
   * @param followed the share in which a memory with a different source message stated the fact
   * @param derived the share in which a memory of a different message depended on the fact: it had
   *     both messages as sources, superseded the fact's memory or was superseded by it
   * @param summarized the share in which a summary by category or domain stated the fact
   */
  record Before(double known, double followed, double derived, double summarized) {}

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    return new ObjectMapper().valueToTree(this);
  }

  boolean allGone() {
    return deletion == 1 && cascade == 1 && absence == 1 && undone == 1;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(screen.rule("Forgetting: " + n + " dialogues, seed " + seed));
    line(screen, "known before", before.known(), "the fact was searched and recalled");
    line(screen, "followed before", before.followed(), "a memory of a different message stated it");
    line(
        screen,
        "derived before",
        before.derived(),
        "a memory of a different message depended on it");
    line(screen, "summed up before", before.summarized(), "a summary stated it");
    line(screen, "deletion", deletion, "no trace in direct answers, listings and summaries");
    line(screen, "cascade", cascade, "no trace in answers about its consequences");
    line(screen, "absence", absence, "no trace in answers about the erased information");
    line(screen, "undone", undone, "memories equal those of a user who never stated it");
  }

  private void line(Screen screen, String name, double share, String note) {
    screen.line(
        String.format(Locale.ROOT, "%-16s%8.4f %5d  ", name, share, Math.round(share * n))
            + screen.dim(note));
  }
}
