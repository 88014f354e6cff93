package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.direction;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The undo of automatic changes. */
class UndoingTest {

  private static final String BERLIN = "Anna lives in Berlin";
  private static final String MUNICH = "Anna lives in Munich";

  @Test
  void shouldReactivateASupersededMemory() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));

    // when
    List<Change> changes = mind.undo(mind.noted("superseded"));

    // then
    assertThat(kinds(changes)).contains("undone", "reopened");
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of(BERLIN, MUNICH)));
    assertThat(mind.the(MUNICH, "active").getSupersedes()).isEmpty();
  }

  @Test
  void shouldSupersedeAnUndoneMemoryByALaterStatement() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));
    mind.undo(mind.noted("superseded"));

    // when
    mind.hear(said(3, "Anna lives in Hamburg"));

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna lives in Hamburg"), "superseded", List.of(BERLIN, MUNICH)));
  }

  @Test
  void shouldSeparateMergedMemories() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna plays the violin well").near(direction(1)));
    mind.hear(said(2, "Anna is a good violin player").near(direction(0.9)));
    assertThat(mind.all()).hasSize(1);

    // when
    mind.undo(mind.noted("merged"));

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Anna is a good violin player", "Anna plays the violin well")));
    assertThat(mind.the("Anna plays the violin well", "active").getMentions()).isEqualTo(1);
  }

  @Test
  void shouldRestoreAndArchiveAMemoryAgain() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.tickAfter(Duration.ofDays(90));

    // when
    mind.undo(mind.noted("archived"));

    // then
    assertThat(mind.the(BERLIN, "active").getArchivedAt()).isNull();

    // when
    mind.undo(mind.noted("undone"));

    // then
    assertThat(mind.the(BERLIN, "archived").getArchivedReason()).isEqualTo("unread");
  }

  @Test
  void shouldSupersedeAgainByTheUndoOfAnUndo() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));
    mind.undo(mind.noted("superseded"));

    // when
    mind.undo(mind.noted("undone"));

    // then
    assertThat(mind.shown())
        .isEqualTo(Map.of("active", List.of(MUNICH), "superseded", List.of(BERLIN)));
  }

  @Test
  void shouldUndoNothingTwiceAndNoDeletion() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));
    String superseded = mind.noted("superseded");
    String berlin = mind.the(BERLIN, "superseded").getId();

    // when
    mind.undo(superseded);
    assertThat(kinds(mind.undo(superseded))).containsExactly("unmatched");
    mind.forget(berlin);

    // then
    assertThat(kinds(mind.undoSince(Mind.START))).isEmpty();
    assertThat(mind.the(BERLIN, "forgotten").getForgottenAt()).isNotNull();
    mind.delete("m1");
    mind.undoSince(Mind.START);
    assertThat(mind.all().toString()).doesNotContain("Berlin");
  }

  @Test
  void shouldNotRestoreWithdrawnText() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna plays the violin well").near(direction(1)));
    mind.hear(said(2, "Anna is a good violin player").near(direction(0.9)));
    String merged = mind.noted("merged");
    mind.delete("m2");

    // then
    assertThat(kinds(mind.undo(merged))).containsExactly("unmatched");
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna plays the violin well")));
  }

  @Test
  void shouldSeparateTheRemainingPartsOfAMergedStatement() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna plays violin").near(direction(1)));
    mind.hear(said(2, "Anna plays the violin well").near(direction(0.9)));
    mind.hear(said(3, "Anna plays the violin well").near(direction(0.9)));
    String merged = mind.noted("merged");
    mind.delete("m2");

    // when
    mind.undo(merged);

    // then
    assertThat(mind.shown())
        .isEqualTo(Map.of("active", List.of("Anna plays the violin well", "Anna plays violin")));
  }

  @Test
  void shouldKeepOneMemoryOfTheSameWordsAfterADeletion() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna plays the violin well").near(direction(1)));
    mind.hear(said(2, "Anna is a violin player").near(direction(0.8)));
    mind.hear(said(3, "Anna is a violin player").near(direction(0.6)));
    assertThat(mind.all()).hasSize(2);

    // when
    mind.delete("m1");

    // then
    assertThat(mind.shown()).isEqualTo(Map.of("active", List.of("Anna is a violin player")));
    assertThat(mind.the("Anna is a violin player", "active").getMentions()).isEqualTo(2);
  }

  @Test
  void shouldRestoreBothHalvesOfAnArchivedMemory() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, "Anna plays the violin well").near(direction(0.6)));
    mind.hear(said(2, "Anna has 2 dogs").near(direction(0.6)));
    mind.hear(said(4, "Anna has 3 dogs").near(direction(1)));
    mind.hear(said(7, "Anna is a good violin player").near(direction(0.8)));
    mind.tickAfter(Duration.ofDays(96));
    mind.delete("m1");

    // when
    mind.undoSince(Instant.EPOCH);

    // then
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active",
                List.of("Anna has 2 dogs", "Anna has 3 dogs", "Anna is a good violin player")));
  }

  @Test
  void shouldUndoOnlyTheNamedKindsSinceATime() {
    // given
    Mind mind = new Mind();
    mind.hear(said(1, BERLIN));
    mind.hear(said(2, MUNICH));
    mind.tickAfter(Duration.ofDays(90));

    // when
    mind.undoSince(Mind.START, "archived");

    // then
    assertThat(mind.shown())
        .isEqualTo(Map.of("active", List.of(MUNICH), "superseded", List.of(BERLIN)));
  }

  private static final List<String> STATEMENTS =
      List.of(
          BERLIN,
          MUNICH,
          "Anna lives in Hamburg",
          "Anna likes jazz",
          "Anna dislikes jazz",
          "Anna has 2 dogs",
          "Anna has 3 dogs",
          "Anna plays violin",
          "Anna plays violin in the Leipzig youth orchestra",
          "Anna plays the violin well",
          "Anna is a good violin player");

  /** An undo of everything leads to what a life without automatic changes would have led to. */
  @Property(tries = 100)
  void shouldLeadToMemoriesWithoutAutomaticChanges(@ForAll long seed) {
    // given
    Random random = new Random(seed);
    Mind automatic = new Mind();
    Mind plain = new Mind(EvolutionRules.defaults().withoutAutomaticChanges());
    for (int day = 1; day <= 14; day++) {
      Said said =
          said(day, STATEMENTS.get(random.nextInt(STATEMENTS.size())))
              .near(direction(0.4 + random.nextInt(4) * 0.2));
      automatic.hear(said);
      plain.hear(said);
      int next = random.nextInt(6);
      if (next == 0) {
        String gone = "m" + (1 + random.nextInt(day));
        automatic.delete(gone);
        plain.delete(gone);
      } else if (next == 1) {
        // Never so long that an archived memory expires.
        automatic.tickAfter(Duration.ofDays(random.nextInt(25) + (day == 7 ? 90 : 0)));
      }
    }

    // when
    automatic.undoSince(Instant.EPOCH);

    // then
    assertThat(Essence.withSortedSupports(automatic))
        .as("seed %d", seed)
        .isEqualTo(Essence.withSortedSupports(plain));
  }
}
