package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.direction;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.Difference;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the rules for a statement, one by one. */
class ProposalsTest {

  private final Mind mind = new Mind();

  @Test
  void shouldAddAMemoryWhenAStatementIsNew() {
    // when
    var made = mind.hear(said(1, "Anna lives in Berlin").sure(0.8).important(6));

    // then
    assertThat(kinds(made)).containsExactly("added");
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getMentions()).isEqualTo(1);
    assertThat(memory.getClaim().getConfidence()).isEqualTo(0.8);
    assertThat(memory.getClaim().getImportance()).isEqualTo(6);
    assertThat(memory.getValidFrom()).isEqualTo(Mind.START.plus(Duration.ofDays(1)));
    assertThat(memory.getVersion()).isEqualTo(1);
  }

  @Test
  void shouldContinueALaterMemoryAcrossAContradictionOfTheSameTime() {
    // given
    mind.hear(said(8, "Anna lives in Munich"));
    mind.hear(said(5, "Anna lives in Berlin"));

    // when the message of Berlin says Munich, too
    mind.hear(said(5, "Anna lives in Munich"));

    // then
    assertThat(mind.the("Anna lives in Munich", "active").getSupports()).hasSize(2);
    assertThat(mind.all()).hasSize(2);
  }

  @Test
  void shouldRaiseConfidenceByFiveHundredthsForTheSameStatement() {
    // given
    mind.hear(said(1, "Anna lives in Berlin").sure(0.8).important(5));

    // when
    var made = mind.hear(said(9, "Anna lives in Berlin.").important(7));

    // then
    assertThat(kinds(made)).containsExactly("reinforced");
    Memory memory = mind.the("Anna lives in Berlin", "active");
    assertThat(memory.getClaim().getConfidence()).isEqualTo(0.85, within(1e-6));
    assertThat(memory.getClaim().getImportance()).as("the larger").isEqualTo(7);
    assertThat(memory.getMentions()).isEqualTo(2);
    assertThat(memory.getLastMentionedAt()).isEqualTo(Mind.START.plus(Duration.ofDays(9)));
  }

  @Test
  void shouldNotRaiseConfidenceAboveOne() {
    for (int day = 1; day <= 8; day++) {
      mind.hear(said(day, "Anna lives in Berlin").sure(0.8));
    }
    assertThat(mind.the("Anna lives in Berlin", "active").getClaim().getConfidence()).isEqualTo(1);
  }

  @Test
  void shouldSupersedeAnotherValueEvenWhenTheVectorsAreEqual() {
    // given
    mind.hear(said(1, "Anna lives in Berlin").near(direction(1)));

    // when
    var made = mind.hear(said(9, "Anna lives in Munich").near(direction(1)));

    // then
    assertThat(kinds(made)).containsExactly("added", "superseded");
    Memory older = mind.the("Anna lives in Berlin", "superseded");
    Memory newer = mind.the("Anna lives in Munich", "active");
    assertThat(older.getSupersededBy()).isEqualTo(newer.getId());
    assertThat(older.getValidFrom()).isEqualTo(Mind.START.plus(Duration.ofDays(1)));
    assertThat(older.getValidTo()).isEqualTo(Mind.START.plus(Duration.ofDays(9)));
    assertThat(newer.getSupersedes()).containsExactly(older.getId());
    assertThat(made.get(1))
        .isInstanceOfSatisfying(
            Change.Superseded.class,
            change -> assertThat(change.difference()).isEqualTo(Difference.VALUE));
  }

  @Test
  void shouldSupersedeTheOppositePolarity() {
    mind.hear(said(1, "Anna likes dark mode").near(direction(1)));
    mind.hear(said(9, "Anna dislikes dark mode").near(direction(0.95)));
    mind.assertSuperseded("Anna likes dark mode", "Anna dislikes dark mode");
  }

  @Test
  void shouldSupersedeAnotherNumber() {
    mind.hear(said(1, "Anna has 2 dogs"));
    mind.hear(said(9, "Anna has 3 dogs"));
    assertThat(mind.the("Anna has 3 dogs", "active").getSupersedes()).hasSize(1);
  }

  @Test
  void shouldSupersedeAnOlderStatementWhenItArrivesLate() {
    // given
    mind.hear(said(9, "Anna lives in Munich"));

    // when
    mind.hear(said(1, "Anna lives in Berlin"));

    // then
    Memory older = mind.the("Anna lives in Berlin", "superseded");
    assertThat(older.getValidTo())
        .isEqualTo(mind.the("Anna lives in Munich", "active").getValidFrom());
  }

  @Test
  void shouldReinforceFromSimilarityEightyHundredths() {
    // given
    mind.hear(said(1, "Anna adopted a puppy").near(direction(1)));

    // when
    var below = mind.hear(said(2, "Anna brought home a young dog").near(direction(0.799)));
    var at = mind.hear(said(3, "Anna took in a small dog").near(new float[] {0.801f, -0.59866f}));

    // then
    assertThat(kinds(below)).containsExactly("added");
    assertThat(kinds(at)).containsExactly("reinforced");
    assertThat(mind.the("Anna adopted a puppy", "active").getMentions()).isEqualTo(2);
  }

  @Test
  void shouldReinforceTheMostSimilarOfSeveralMemories() {
    mind.hear(said(1, "Anna adopted a puppy").near(direction(0.99)));
    mind.hear(said(2, "Anna collects stamps").near(direction(0)));
    mind.hear(said(3, "Anna took in a small dog").near(direction(1)));
    assertThat(mind.the("Anna adopted a puppy", "active").getMentions()).isEqualTo(2);
    assertThat(mind.the("Anna collects stamps", "active").getMentions()).isEqualTo(1);
  }

  @Test
  void shouldUseTheMoreDetailedTextWhenDetailIsAdded() {
    // given
    mind.hear(said(1, "Anna plays violin").near(direction(1)));

    // when
    var made =
        mind.hear(said(2, "Anna plays violin in the Leipzig youth orchestra").near(direction(0.7)));

    // then
    assertThat(kinds(made)).containsExactly("merged");
    Memory memory = mind.the("Anna plays violin in the Leipzig youth orchestra", "active");
    assertThat(memory.getSupports()).hasSize(2);
  }

  @Test
  void shouldKeepTheMoreDetailedTextWhenAShorterOneFollows() {
    mind.hear(said(1, "Anna plays violin in the Leipzig youth orchestra").near(direction(1)));
    var made = mind.hear(said(2, "Anna plays violin").near(direction(0.7)));
    assertThat(kinds(made)).containsExactly("reinforced");
    assertThat(mind.shown().get("active"))
        .containsExactly("Anna plays violin in the Leipzig youth orchestra");
  }

  @Test
  void shouldKeepStatementsApartWhenNumbersNamesOrDaysDiffer() {
    assertThat(
            madeOf(
                said(1, "Anna ran a race of 10 kilometers through town"),
                said(2, "Anna did a run of 21 kilometers in the hills")))
        .containsExactly("added", "added");
    assertThat(madeOf(said(1, "Anna met her friend Bea"), said(2, "Anna saw an old friend Clara")))
        .containsExactly("added", "added");
    assertThat(
            madeOf(
                said(5, "Anna went swimming").occurred("2025-01-04", "2025-01-04"),
                said(7, "Anna swam").occurred("2025-01-06", "2025-01-06")))
        .containsExactly("added", "added");
    assertThat(madeOf(said(1, "Anna went swimming"), said(2, "Ben went swimming")))
        .containsExactly("added", "added");
    assertThat(madeOf(said(1, "Anna eats meat daily"), said(2, "Anna would not touch a steak")))
        .containsExactly("added", "added");
  }

  /** Returns the memories that result from two statements with equal vectors. */
  private static List<String> madeOf(Said one, Said other) {
    Mind mind = new Mind();
    List<Change> made = new ArrayList<>(mind.hear(one.near(direction(1))));
    made.addAll(mind.hear(other.near(direction(1))));
    return Mind.kinds(made);
  }

  @Test
  void shouldKeepTwoMemoriesWhenAnEventHappenedTwice() {
    mind.hear(
        said(1, "Anna ran 5 kilometers on 1 January 2025").occurred("2025-01-01", "2025-01-01"));
    mind.hear(
        said(8, "Anna ran 8 kilometers on 8 January 2025").occurred("2025-01-08", "2025-01-08"));
    assertThat(mind.shown().get("active")).hasSize(2);
  }

  @Test
  void shouldCompareWordsWhenThereIsNoVector() {
    mind.hear(said(1, "Anna collects old stamps from Peru"));
    var made = mind.hear(said(2, "Anna collects old stamps of Peru").near(direction(1)));
    assertThat(kinds(made)).containsExactly("reinforced");
  }

  @Test
  void shouldCountEachCandidateOnce() {
    mind.hear(said(1, "Anna lives in Berlin"));
    var made = mind.hear(said(1, "Anna lives in Berlin"));
    assertThat(kinds(made)).containsExactly("dropped: known");
    assertThat(mind.the("Anna lives in Berlin", "active").getMentions()).isEqualTo(1);
  }

  @Test
  void shouldDropAStatementWhenItHasNoSource() {
    var made = mind.hear(said(1, "Anna lives in Berlin").from(List.of()));
    assertThat(kinds(made)).containsExactly("dropped: no source");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldMarkAMemoryExplicitWhenItsStatementIsGivenByCommand() {
    mind.hear(said(1, "Anna lives in Berlin"));
    assertThat(mind.the("Anna lives in Berlin", "active").getOrigin()).isEqualTo("implicit");
    mind.hear(said(2, "Anna lives in Berlin").told());
    assertThat(mind.the("Anna lives in Berlin", "active").getOrigin()).isEqualTo("explicit");
  }

  @Test
  void shouldAddAMemoryWhenAFormerValueHoldsAgain() {
    // when
    mind.hear(said(1, "Anna lives in Berlin"));
    mind.hear(said(5, "Anna lives in Munich"));
    mind.hear(said(9, "Anna lives in Berlin"));

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna lives in Berlin"),
                "superseded", List.of("Anna lives in Berlin", "Anna lives in Munich")));
    assertThat(mind.the("Anna lives in Berlin", "active").getValidFrom())
        .isEqualTo(Mind.START.plus(Duration.ofDays(9)));
  }

  @Test
  void shouldCountAMentionBeyondTheMostSupports() {
    Mind small = new Mind(with(EvolutionRules.defaults(), "mostSupports", 3));
    for (int day = 1; day <= 5; day++) {
      small.hear(said(day, "Anna lives in Berlin").sure(0.5));
    }
    Memory memory = small.the("Anna lives in Berlin", "active");
    assertThat(memory.getSupports()).hasSize(3);
    assertThat(memory.getMentions()).isEqualTo(5);
    assertThat(memory.getClaim().getConfidence()).isEqualTo(0.7, within(1e-6));
    assertThat(memory.getLastMentionedAt()).isEqualTo(Mind.START.plus(Duration.ofDays(5)));
  }
}
