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
 * @param knownBefore the fact was searched and recalled before it went: without this the others
 *     would say nothing
 * @param followedBefore a memory that rests on another message told the fact before it went
 */
record ForgettingReport(
    int n,
    long seed,
    double deletion,
    double cascade,
    double absence,
    double knownBefore,
    double followedBefore) {

  /** The form of the issue: stable, though members may be added. */
  ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("n", n).put("seed", seed);
    node.put("deletion", deletion).put("cascade", cascade).put("absence", absence);
    node.putObject("before").put("known", knownBefore).put("followed", followedBefore);
    return node;
  }

  boolean allGone() {
    return deletion == 1 && cascade == 1 && absence == 1;
  }

  void print(Screen screen) {
    screen.line();
    screen.line(screen.rule("Forgetting: " + n + " dialogues, seed " + seed));
    line(screen, "known before", knownBefore, "the fact was searched and recalled");
    line(screen, "followed before", followedBefore, "a memory of another message told it");
    line(screen, "deletion", deletion, "nothing of it by asking for it, nor in any listing");
    line(screen, "cascade", cascade, "nothing by asking for what followed from it");
    line(screen, "absence", absence, "nothing by asking for what is unknown now");
  }

  private static void line(Screen screen, String name, double share, String note) {
    screen.line(String.format(Locale.ROOT, "%-16s%8.4f  ", name, share) + screen.dim(note));
  }
}
