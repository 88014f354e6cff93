package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/**
 * The shares of dialogues in which the fact is gone.
 *
 * @param deletion the share in which no trace of the fact is found by asking for it, nor in any
 *     listing
 * @param cascade the share in which no trace of the fact is found by asking for its consequences
 * @param absence the share in which no trace of the fact is found by asking for what is no longer
 *     known
 * @param undone the share in which the memories equal those of a user who never stated the fact, or
 *     stated its corrected value; this includes memories that rested on it with others, were
 *     superseded by it, or were only supported by it
 * @param knownBefore the share in which the fact was searchable and recallable before its erasure;
 *     otherwise the other shares would prove nothing
 * @param followedBefore the share in which a memory that rests on another message stated the fact
 *     before its erasure
 * @param derivedBefore the share in which a memory of another message depended on the fact: it
 *     rested on both, superseded its memory or was superseded by it
 */
record ForgettingReport(
    int n,
    long seed,
    double deletion,
    double cascade,
    double absence,
    double undone,
    double knownBefore,
    double followedBefore,
    double derivedBefore) {

  /** Returns the report as JSON; its form is stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("n", n).put("seed", seed);
    node.put("deletion", deletion).put("cascade", cascade).put("absence", absence);
    node.put("undone", undone);
    node.putObject("before")
        .put("known", knownBefore)
        .put("followed", followedBefore)
        .put("derived", derivedBefore);
    return node;
  }

  boolean allGone() {
    return deletion == 1 && cascade == 1 && absence == 1 && undone == 1;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(screen.rule("Forgetting: " + n + " dialogues, seed " + seed));
    line(screen, "known before", knownBefore, "the fact was searchable and recallable before");
    line(screen, "followed before", followedBefore, "a memory of another message stated it");
    line(screen, "derived before", derivedBefore, "a memory of another message depended on it");
    line(screen, "deletion", deletion, "no trace by asking for it, nor in any listing");
    line(screen, "cascade", cascade, "no trace by asking for its consequences");
    line(screen, "absence", absence, "no trace by asking for what is now unknown");
    line(screen, "undone", undone, "memories equal those of a user who never stated it");
  }

  private void line(Screen screen, String name, double share, String note) {
    screen.line(
        String.format(Locale.ROOT, "%-16s%8.4f %5d  ", name, share, Math.round(share * n))
            + screen.dim(note));
  }
}
