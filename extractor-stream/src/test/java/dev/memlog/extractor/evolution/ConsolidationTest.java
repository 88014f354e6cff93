package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The consolidation of similar statements, and what becomes of it. */
class ConsolidationTest {

  private static final String PARK = "Anna runs in the park";
  private static final String RIVER = "Anna jogs along the river every week";
  private static final String FOREST = "Anna trains in the forest";
  private static final List<String> PARTS = List.of(PARK, RIVER, FOREST);

  /** Returns a direction; two of them at the corners of a triangle have a similarity of s. */
  static float[] corner(int of, double s) {
    float[] vector = new float[5];
    vector[0] = (float) Math.sqrt(s);
    vector[1 + of] = (float) Math.sqrt(1 - s);
    return vector;
  }

  private static Mind running(double similarity) {
    // Nothing is taken for the same, so that only consolidation is at work.
    Mind mind = new Mind(with(EvolutionRules.defaults(), "comparison.duplicate", 0.99));
    double confidence = 0.6;
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(
          said(i + 1, PARTS.get(i)).near(corner(i, similarity)).sure(confidence).important(4 + i));
      confidence += 0.1;
    }
    return mind;
  }

  static Memory whole(Mind mind) {
    return mind.all().stream().filter(MemoryCopies::whole).findFirst().orElseThrow();
  }

  static boolean none(Mind mind) {
    return mind.all().stream().noneMatch(MemoryCopies::whole);
  }

  static final Duration NIGHT = Duration.ofDays(1);

  @Test
  void shouldMakeOneMemoryOfThreeAbove075() {
    // given
    Mind mind = running(0.76);

    // when
    List<Change> changes = mind.tickAfter(NIGHT);

    // then
    assertThat(kinds(changes)).containsExactly("consolidated", "absorbed", "absorbed", "absorbed");
    Memory whole = whole(mind);
    assertThat(whole.getClaim().getContent())
        .isEqualTo(
            "Anna trains in the forest. Also: Anna jogs along the river every week; Anna runs in the park");
    assertThat(whole.getClaim().getConfidence()).isEqualTo(0.8);
    assertThat(whole.getClaim().getImportance()).isEqualTo(6);
    assertThat(whole.getClaim().getType()).isEqualTo("consolidated");
    assertThat(whole.getOrigin()).isEqualTo("consolidation");
    assertThat(whole.getParts()).hasSize(3);
    assertThat(mind.shown().get("archived")).containsExactlyInAnyOrderElementsOf(PARTS);
    assertThat(mind.tickAfter(NIGHT)).isEmpty();
  }

  @Test
  void shouldNotConsolidateWhenPartsAreTooFewOrDissimilar() {
    // given
    Mind far = running(0.74);
    Mind two = new Mind(with(EvolutionRules.defaults(), "comparison.duplicate", 0.99));
    two.hear(said(1, PARK).near(corner(0, 0.9)));
    two.hear(said(2, RIVER).near(corner(1, 0.9)));

    // then
    assertThat(far.tickAfter(NIGHT)).isEmpty();
    assertThat(two.tickAfter(NIGHT)).isEmpty();
  }

  @Test
  void shouldKeepCategoriesAndContradictionsApart() {
    // given
    Mind mind = new Mind(with(EvolutionRules.defaults(), "comparison.duplicate", 0.99));
    mind.hear(said(1, "Anna lives in Berlin").near(corner(0, 0.9)));
    mind.hear(said(2, "Anna lives in Munich").near(corner(1, 0.9)));
    mind.hear(said(3, "Anna lives in Hamburg").near(corner(2, 0.9)));

    // when: undone, all three stand, and contradict one another
    mind.undoSince(Mind.START);
    assertThat(mind.shown().get("active")).hasSize(3);
    mind.tickAfter(NIGHT);

    // then
    assertThat(none(mind)).isTrue();
  }

  @Test
  void shouldAddALaterStatementToAConsolidatedMemory() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);

    // when
    mind.hear(said(9, "Anna sprints on the beach").near(corner(3, 0.8)));
    List<Change> changes = mind.tickAfter(NIGHT);

    // then
    assertThat(kinds(changes)).containsExactly("absorbed", "remade");
    assertThat(whole(mind).getParts()).hasSize(4);
    assertThat(whole(mind).getClaim().getContent()).contains("Anna sprints on the beach");
  }

  @Test
  void shouldReinforceAPartAndStayOne() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);

    // when
    List<Change> changes = mind.hear(said(9, PARK).near(corner(0, 0.8)));

    // then
    assertThat(kinds(changes)).containsExactly("reinforced", "remade");
    assertThat(whole(mind).getMentions()).isEqualTo(4);
    assertThat(mind.shown().get("archived")).hasSize(3);
  }

  @Test
  void shouldDissolveWhenTheThirdPartIsRemoved() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);

    // when
    List<Change> changes = mind.delete("m1");

    // then
    assertThat(kinds(changes)).contains("withdrawn", "released", "dissolved");
    assertThat(none(mind)).isTrue();
    assertThat(mind.shown().get("active")).containsExactly(RIVER, FOREST);
  }

  @Test
  void shouldBeComposedAgainWithoutTheTextWhenAMessageIsDeleted() {
    // given
    Mind mind = running(0.8);
    mind.hear(said(9, "Anna sprints on the beach").near(corner(3, 0.8)));
    mind.tickAfter(NIGHT);
    assertThat(whole(mind).toString()).contains("beach");

    // when
    List<Change> changes = mind.delete("m9");

    // then
    assertThat(changes).anyMatch(c -> c instanceof Change.Remade remade && remade.erased());
    assertThat(mind.all().toString()).doesNotContain("beach");
    assertThat(whole(mind).getParts()).hasSize(3);
  }

  @Test
  void shouldRestoreThePartsThatAPurgeOfATimeExcludes() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);

    // when
    mind.purgeWindow(null, whole(mind).getCreatedAt(), null);

    // then
    assertThat(none(mind)).isTrue();
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrder(PARK, RIVER, FOREST);
  }

  @Test
  void shouldForgetItsPartsWithIt() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);
    mind.forget(whole(mind).getId());

    // then
    assertThat(mind.shown()).containsOnlyKeys("archived", "forgotten");
    assertThat(kinds(mind.tickAfter(Duration.ofDays(30)))).contains("expired");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldRemovePartsInTimeThatAreForgottenAgain() {
    // given: forgotten with the memory that speaks for them
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);
    mind.forget(whole(mind).getId());
    mind.tickAfter(Duration.ofDays(20));
    String part =
        mind.all().stream().filter(MemoryCopies::part).map(Memory::getId).findFirst().orElseThrow();

    // when
    mind.forget(part);

    // then
    assertThat(mind.all()).filteredOn(MemoryCopies::part).hasSize(3);
    mind.tickAfter(Duration.ofDays(10));
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldRestoreAMemorySeparatelyWhenTheSameStatementWasAddedMeanwhile() {
    // given
    Mind mind = running(0.76);
    mind.tickAfter(NIGHT);
    Memory whole = whole(mind);
    mind.forget(whole.getId());
    mind.hear(said(600, whole.getClaim().getContent()));

    // when
    mind.restore(whole.getId());

    // then
    assertThat(mind.all())
        .filteredOn(memory -> memory.getId().equals(whole.getId()))
        .singleElement()
        .satisfies(memory -> assertThat(memory.getParts()).hasSize(3))
        .satisfies(memory -> assertThat(memory.getStatus()).isEqualTo("active"));
    assertThat(mind.all())
        .filteredOn(memory -> !MemoryCopies.whole(memory))
        .allSatisfy(memory -> assertThat(memory.getSupports()).hasSize(1));
  }

  @Test
  void shouldRestoreAPartByRequest() {
    // given
    Mind mind = running(0.8);
    mind.hear(said(9, "Anna sprints on the beach").near(corner(3, 0.8)));
    mind.tickAfter(NIGHT);

    // when
    mind.restore(mind.the(PARK, "archived").getId());

    // then
    assertThat(mind.the(PARK, "active").getConsolidatedInto()).isNull();
    assertThat(whole(mind).getParts()).hasSize(3);
    mind.tickAfter(NIGHT);
    assertThat(mind.the(PARK, "active").getConsolidatedInto()).isNull();
  }

  @Test
  void shouldUndoAConsolidationAndTheUndo() {
    // given
    Mind mind = running(0.8);
    mind.tickAfter(NIGHT);

    // when
    mind.undo(mind.noted("consolidated"));

    // then
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrderElementsOf(PARTS);
    mind.tickAfter(NIGHT);
    assertThat(none(mind)).isTrue();

    // when
    mind.undo(mind.noted("undone"));

    // then
    assertThat(whole(mind).getParts()).hasSize(3);
  }

  @Test
  void shouldNotConsolidateWhenDisabled() {
    // given
    Mind mind =
        new Mind(
            with(
                with(EvolutionRules.defaults(), "comparison.duplicate", 0.99),
                "lifecycle.consolidation.enabled",
                false));
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(said(i + 1, PARTS.get(i)).near(corner(i, 0.9)));
    }

    // then
    assertThat(mind.tickAfter(NIGHT)).isEmpty();
  }

  @Test
  void shouldDissolveAConsolidatedMemoryWhenItsPartsExpire() {
    // given
    Mind mind =
        new Mind(
            with(
                with(EvolutionRules.defaults(), "comparison.duplicate", 0.99),
                "lifecycle.retention.timeToLive.after",
                Duration.ofDays(20)));
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(said(i + 1, PARTS.get(i)).near(corner(i, 0.9)));
    }
    mind.tickAfter(NIGHT);
    String whole = whole(mind).getId();
    mind.access(whole);

    // when
    mind.tickAfter(Duration.ofDays(20));

    // then
    assertThat(mind.all()).isEmpty();
  }
}
