package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/**
 * The shares of dialogues in which the fact is gone.
 *
 * @param deletion the share in which no trace of the fact is found by asking for it, nor in any
 *     listing or summary
 * @param cascade the share in which no trace of the fact is found by asking for its consequences
 * @param absence the share in which no trace of the fact is found by asking for what is no longer
 *     known
 * @param undone the share in which the memories equal those of a user who never told the fact, or
 *     told it as corrected; this includes memories that rested on it with others, were superseded
 *     by it, or were only supported by it
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
   * The shares of dialogues before the erasure.
   *
   * @param known the share in which the fact was searchable and recallable before its erasure;
   *     otherwise the other shares would prove nothing
   * @param followed the share in which a memory that rests on another message told the fact before
   *     its erasure
   * @param derived the share in which a memory of another message depended on the fact: it rested
   *     on both, superseded its memory or was superseded by it
   * @param summarized the share in which a summary by category or domain told the fact
   */
  record Before(double known, double followed, double derived, double summarized) {}

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("n", n).put("seed", seed);
    node.put("deletion", deletion).put("cascade", cascade).put("absence", absence);
    node.put("undone", undone);
    node.putObject("before")
        .put("known", before.known())
        .put("followed", before.followed())
        .put("derived", before.derived())
        .put("summarized", before.summarized());
    return node;
  }

  boolean allGone() {
    return deletion == 1 && cascade == 1 && absence == 1 && undone == 1;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(screen.rule("Forgetting: " + n + " dialogues, seed " + seed));
    line(screen, "known before", before.known(), "the fact was searched and recalled");
    line(screen, "followed before", before.followed(), "a memory of another message told it");
    line(screen, "derived before", before.derived(), "a memory of another message depended on it");
    line(screen, "summed up before", before.summarized(), "a summary told it");
    line(screen, "deletion", deletion, "nothing by asking for it, in a listing or a summary");
    line(screen, "cascade", cascade, "nothing by asking for what followed from it");
    line(screen, "absence", absence, "nothing by asking for what is unknown now");
    line(screen, "undone", undone, "memories as of somebody who was never told it");
  }

  private void line(Screen screen, String name, double share, String note) {
    screen.line(
        String.format(Locale.ROOT, "%-16s%8.4f %5d  ", name, share, Math.round(share * n))
            + screen.dim(note));
  }
}
