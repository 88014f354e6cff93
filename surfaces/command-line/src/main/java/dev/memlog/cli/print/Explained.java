package dev.memlog.cli.print;

import dev.memlog.client.messages.Explanation;
import dev.memlog.client.messages.Feature;
import dev.memlog.terminal.Screen;
import java.util.Locale;

/** A printer of the explanation of a hit: the parts that add up to its score. */
record Explained(Screen screen) {

  void print(Explanation explanation) {
    for (Feature feature : explanation.features()) {
      screen.line(
          screen.dim(
              String.format(
                  Locale.ROOT,
                  screen.ours("      %+.3f  %s = %.3f × %.2f  %s"),
                  feature.contribution(),
                  feature.name(),
                  feature.value(),
                  feature.weight(),
                  feature.note())));
    }
    screen.line(
        screen.dim(
            "      proposed by %s, admitted by %s, profile %s, model %s"
                .formatted(
                    String.join(" and ", explanation.paths()),
                    explanation.admittedBy(),
                    explanation.profile(),
                    explanation.model())));
  }
}
