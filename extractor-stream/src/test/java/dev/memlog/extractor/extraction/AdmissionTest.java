package dev.memlog.extractor.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Candidate.Provenance;
import dev.memlog.language.turn.Candidate.Rating;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.Importance;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Thresholds;
import dev.memlog.runtime.config.Defaults;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** O11: the least importance and confidence of what is extracted, with the default settings. */
class AdmissionTest {

  private final Thresholds thresholds = Defaults.of(RulesConfig.class).thresholds();

  @Test
  @DisplayName("O11: importance 5 of what is extracted")
  void shouldKeepExtractedStatementsFromImportanceFiveOn() {
    assertThat(thresholds.rule(candidate(Origin.IMPLICIT, 4, 0.9))).isEqualTo(Rule.UNIMPORTANT);
    assertThat(thresholds.rule(candidate(Origin.IMPLICIT, 5, 0.9))).isNull();
  }

  @Test
  @DisplayName("O11: importance 3 of what the speaker asked to remember")
  void shouldKeepStatementsThatAreAskedForFromImportanceThreeOn() {
    assertThat(thresholds.rule(candidate(Origin.EXPLICIT, 2, 0.9))).isEqualTo(Rule.UNIMPORTANT);
    assertThat(thresholds.rule(candidate(Origin.EXPLICIT, 3, 0.9))).isNull();
  }

  @Test
  void shouldKeepNothingBelowTheLeastConfidence() {
    assertThat(thresholds.rule(candidate(Origin.EXPLICIT, 10, 0.69))).isEqualTo(Rule.UNCERTAIN);
    assertThat(thresholds.rule(candidate(Origin.EXPLICIT, 10, 0.7))).isNull();
  }

  private static Candidate candidate(Origin origin, int importance, double confidence) {
    return new Candidate(
        "Ann keeps bees",
        new Rating(
            Category.FACT, MemoryType.SEMANTIC, new Importance(importance, List.of()), confidence),
        List.of(),
        "Ann",
        List.of(),
        null,
        null,
        null,
        new Provenance(
            List.of(new MessageVersion("m1", "v1")),
            origin,
            List.of(),
            new ExtractorVersion("rules", "1", "1")));
  }
}
