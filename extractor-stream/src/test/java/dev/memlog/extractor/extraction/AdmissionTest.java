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
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** O11: the least importance and confidence of what is extracted, with the default settings. */
class AdmissionTest {

  private final ExtractionConfig config = ExtractionConfig.defaults();
  private final TurnReader.Admission admission =
      new TurnReader.Admission(
          true, config.minImportance(), config.minAskedImportance(), config.minConfidence());

  @Test
  @DisplayName("O11: importance 5 of what is extracted")
  void shouldKeepExtractedStatementsFromImportanceFiveOn() {
    assertThat(admission.admits(candidate(Origin.IMPLICIT, 4, 0.9))).isFalse();
    assertThat(admission.admits(candidate(Origin.IMPLICIT, 5, 0.9))).isTrue();
  }

  @Test
  @DisplayName("O11: importance 3 of what the speaker asked to remember")
  void shouldKeepStatementsThatAreAskedForFromImportanceThreeOn() {
    assertThat(admission.admits(candidate(Origin.EXPLICIT, 2, 0.9))).isFalse();
    assertThat(admission.admits(candidate(Origin.EXPLICIT, 3, 0.9))).isTrue();
  }

  @Test
  void shouldKeepNothingBelowTheLeastConfidence() {
    assertThat(admission.admits(candidate(Origin.EXPLICIT, 10, 0.69))).isFalse();
    assertThat(admission.admits(candidate(Origin.EXPLICIT, 10, 0.7))).isTrue();
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
