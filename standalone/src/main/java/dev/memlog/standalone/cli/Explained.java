package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Explanation;
import dev.memlog.api.v1.Feature;
import java.util.Locale;

/** A printer of the parts of a score. */
final class Explained {

  private final Screen screen;

  Explained(Screen screen) {
    this.screen = screen;
  }

  void print(Explanation explanation) {
    for (Feature feature : explanation.getFeaturesList()) {
      screen.line(
          screen.dim(
              String.format(
                  Locale.ROOT,
                  "      %+.3f  %s = %.3f × %.2f  %s",
                  feature.getContribution(),
                  feature.getName(),
                  feature.getValue(),
                  feature.getWeight(),
                  feature.getNote())));
    }
    screen.line(
        screen.dim(
            "      proposed by %s, admitted by %s, profile %s, model %s"
                .formatted(
                    String.join(" and ", explanation.getPathsList()),
                    explanation.getAdmittedBy(),
                    explanation.getProfile(),
                    explanation.getModel())));
  }
}
