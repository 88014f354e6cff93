package dev.memlog.standalone.canary;

import dev.memlog.client.MemlogClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The results of the checks of one round of the canary. */
final class CanaryFindings {

  private final long began = System.nanoTime();
  private final List<String> returned = new ArrayList<>();
  private final List<String> unseen = new ArrayList<>();
  private int looks;

  /** Checks that each place returns an existing canary. */
  void expectSeen(MemlogClient client, List<Look> places) {
    for (Look look : places) {
      looks++;
      if (!look.finds().test(client)) {
        unseen.add(look.place());
      }
    }
  }

  /** Checks that no place returns a deleted canary. */
  void expectGone(MemlogClient client, List<Look> places, String when) {
    for (Look look : places) {
      looks++;
      if (look.finds().test(client)) {
        returned.add(look.place() + ", " + when);
      }
    }
  }

  CanaryReport report() {
    double seconds = Duration.ofNanos(System.nanoTime() - began).toMillis() / 1000.0;
    return new CanaryReport(looks, List.copyOf(returned), List.copyOf(unseen), seconds);
  }
}
