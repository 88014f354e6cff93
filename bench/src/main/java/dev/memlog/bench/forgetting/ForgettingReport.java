package dev.memlog.bench.forgetting;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.standalone.cli.Screen;
import java.util.Locale;

/**
 * What is gone. Shares of dialogues.
 *
 * @param deletion nothing is found of the fact by asking for it, nor in any listing
 * @param cascade nothing is found of it by asking for what followed from it
 * @param absence nothing is found of it by asking for what is not known any more
 * @param undone the memories are those of somebody who was never told the fact, or told it as it
 *     was corrected: what rested on it with others, what it had superseded, what it only supported
 * @param knownBefore the fact was searched and recalled before it went: without this the others
 *     would say nothing
 * @param followedBefore a memory that rests on another message told the fact before it went
 * @param derivedBefore a memory of another message depended on the fact: rested on both, superseded
 *     its memory or was superseded by it
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

  /** The form of the issue: stable, though members may be added. */
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
    line(screen, "known before", knownBefore, "the fact was searched and recalled");
    line(screen, "followed before", followedBefore, "a memory of another message told it");
    line(screen, "derived before", derivedBefore, "a memory of another message depended on it");
    line(screen, "deletion", deletion, "nothing of it by asking for it, nor in any listing");
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
