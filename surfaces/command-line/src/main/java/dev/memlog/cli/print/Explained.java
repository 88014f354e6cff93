package dev.memlog.cli.print;

import dev.memlog.client.messages.Explanation;
import dev.memlog.client.messages.Feature;
import dev.memlog.terminal.Screen;

/** A printer of the explanation of a hit: the parts that add up to its score. */
record Explained(Screen screen) {

  void print(Explanation explanation) {
    for (Feature feature : explanation.features()) {
      screen.dimLine(
          "      %+.3f  %s = %.3f %s %.2f  %s",
          feature.contribution(),
          feature.name(),
          feature.value(),
          screen.ours("×"),
          feature.weight(),
          feature.note());
    }
    screen.dimLine(
        "      proposed by %s, admitted by %s, profile %s, model %s",
        String.join(" and ", explanation.paths()),
        explanation.admittedBy(),
        explanation.profile(),
        explanation.model());
  }
}
