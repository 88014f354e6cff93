package dev.memlog.query.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AdmissionTest {

  private final Admission measured =
      new Admission.ByStrength(0.46, 0.53, 0.4, 0.32, 0, 0, 0.7, 0.1);

  private static Evidence evidence(double similarity, double coverage) {
    return new Evidence(similarity, coverage, 0);
  }

  @Test
  void shouldShowNothingWhereNothingHasTheStrengthOfAnAnswer() {
    Evidence best = evidence(0.42, 0.13);
    assertThat(measured.over(List.of(best), About.NOBODY).admit(best)).isEmpty();
  }

  @Test
  void shouldShowWhatIsNotFarBelowAnAnswer() {
    Evidence answer = evidence(0.20, 0.80);
    Evidence weaker = evidence(0.33, 0.0);
    Evidence weakest = evidence(0.31, 0.1);
    Admission.Gate gate = measured.over(List.of(weakest, answer, weaker), About.NOBODY);
    assertThat(gate.admit(answer)).isPresent();
    assertThat(gate.admit(weaker)).isPresent();
    assertThat(gate.admit(weakest)).isEmpty();
  }

  private record Scored(double score, Evidence evidence) implements Ranked {
    @Override
    public Candidate candidate() {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Feature> features() {
      return List.of();
    }
  }

  @Test
  void shouldLeaveOutResultsFarBelowTheBest() {
    // given
    Admission relative = new Admission.ByStrength(0.46, 0.53, 0.4, 0.05, 0.8, 0.6, 0.7, 0.1);
    Scored best = new Scored(1, evidence(0.7, 0.1));
    Scored stranger = new Scored(0.9, evidence(0.17, 0.1));
    Scored covered = new Scored(0.65, evidence(0, 0.8));
    Scored third = new Scored(0.55, evidence(0.3, 0.1));
    Scored near = new Scored(0.8, evidence(0.1, 0.1));
    Scored below = new Scored(0.79, evidence(0.49, 0.1));
    Scored strong = new Scored(0.35, evidence(0.51, 0.1));
    Scored same = new Scored(0.2, new Evidence(0.1, 0.1, 1));

    // when
    Selection<Scored> found =
        Selection.of(
            List.of(best, stranger, covered, third, near, below, strong, same),
            relative,
            OptionalDouble.empty(),
            About.NOBODY,
            10);

    // then: by similarity, unless its words are strong, and behind the first three by score
    assertThat(found.hits())
        .extracting(Selection.Hit::ranked)
        .containsExactly(best, covered, third, near, strong, same);
    assertThat(found.others()).containsExactly(stranger, below);
  }

  @Test
  void shouldKeepTheFirstResultsWhereFewWereFound() {
    // given: scores are scaled over the results, so the weaker of two has the least score
    Scored best = new Scored(1.5, evidence(0.6, 0.1));
    Scored weaker = new Scored(0.3, evidence(0.3, 0.1));

    // when
    Selection<Scored> found =
        Selection.of(
            List.of(best, weaker),
            Admission.MEASURED_FOR_MEMORIES,
            OptionalDouble.empty(),
            About.NOBODY,
            10);

    // then
    assertThat(found.hits()).extracting(Selection.Hit::ranked).containsExactly(best, weaker);
  }

  @Test
  void shouldCountTheFirstPersonOfAQueryAsASharedWord() {
    Evidence near = evidence(0.47, 0);
    Evidence far = evidence(0.45, 0);
    assertThat(measured.over(List.of(near), About.OWNER).admit(near)).isPresent();
    assertThat(measured.over(List.of(near), About.NOBODY).admit(near)).isEmpty();
    assertThat(measured.over(List.of(far), About.OWNER).admit(far)).isEmpty();
  }

  @Test
  void shouldAskForMoreWhereNothingSharesAWord() {
    Evidence near = evidence(0.50, 0);
    Evidence nearer = evidence(0.54, 0);
    assertThat(measured.over(List.of(near), About.NOBODY).admit(near)).isEmpty();
    assertThat(measured.over(List.of(near, nearer), About.NOBODY).admit(near)).isPresent();
    assertThat(measured.over(List.of(near, evidence(0.2, 0.1)), About.NOBODY).admit(near))
        .isPresent();
  }

  @Test
  void shouldAdmitAtLowerStrengthWhenTheQueryNamesAParticipant() {
    Evidence near = evidence(0.42, 0);
    Evidence far = evidence(0.39, 0);
    assertThat(measured.over(List.of(near), About.NAMED).admit(near)).isPresent();
    assertThat(measured.over(List.of(near), About.NOBODY).admit(near)).isEmpty();
    assertThat(measured.over(List.of(far), About.NAMED).admit(far)).isEmpty();
  }

  @Test
  void shouldAlwaysShowTheSameText() {
    Evidence same = new Evidence(0.01, 0, 1);
    assertThat(measured.over(List.of(same), About.NOBODY).admit(same).map(Supplier::get))
        .contains("the same text");
  }

  @Test
  void shouldApplyTheLeastSimilarityWhenWordsAgree() {
    Admission flat = new Admission.BySimilarity(0.5);
    Evidence near = evidence(0.5, 0);
    Evidence same = new Evidence(0.49, 1, 1);
    Admission.Gate gate = flat.over(List.of(near, same), About.NOBODY);
    assertThat(gate.admit(near).map(Supplier::get)).contains("similarity >= 0.50");
    assertThat(gate.admit(same)).isEmpty();
  }
}
