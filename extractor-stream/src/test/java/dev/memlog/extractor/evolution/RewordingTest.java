package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.Altered.with;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.ConsolidatedPart;
import dev.memlog.events.ConsolidationDue;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** B6: the wording of consolidated memories by a model, and what becomes of it. */
class RewordingTest {

  private static final Duration NIGHT = Duration.ofDays(1);
  private static final String PARK = "Anna runs in the park";
  private static final List<String> PARTS =
      List.of(PARK, "Anna jogs along the river every week", "Anna trains in the forest");
  private static final String WORDED =
      "Anna runs in the park, jogs along the river every week and trains in the forest.";

  private final Mind mind = running(true);

  private static Mind running(boolean worded) {
    Mind mind =
        new Mind(
            with(with(EvolutionRules.defaults(), "comparison.duplicate", 0.99), "worded", worded));
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(said(i + 1, PARTS.get(i)).near(corner(i)));
    }
    return mind;
  }

  private static float[] corner(int of) {
    float[] vector = new float[6];
    vector[0] = (float) Math.sqrt(0.8);
    vector[1 + of] = (float) Math.sqrt(0.2);
    return vector;
  }

  private static ConsolidationDue asked(List<Change> changes) {
    return changes.stream()
        .filter(Change.Asked.class::isInstance)
        .map(change -> (ConsolidationDue) ((Change.Asked) change).request())
        .findFirst()
        .orElseThrow();
  }

  private Memory whole() {
    return mind.all().stream().filter(MemoryCopies::whole).findFirst().orElseThrow();
  }

  @Test
  @DisplayName("B6: with a model, it is written by it")
  void shouldAskForAWordingAndReplaceTheTextByIt() {
    // when
    List<Change> changes = mind.tickAfter(NIGHT);

    // then: the extractive text stands until the wording is there
    assertThat(kinds(changes))
        .containsExactly("consolidated", "absorbed", "absorbed", "absorbed", "wording asked");
    ConsolidationDue asked = asked(changes);
    assertThat(asked.getParts())
        .extracting(ConsolidatedPart::getContent)
        .containsExactlyElementsOf(PARTS);
    assertThat(whole().getClaim().getContent()).contains(" Also: ");

    // when
    List<Change> reworded = mind.reword(asked, WORDED);

    // then
    assertThat(kinds(reworded)).containsExactly("remade");
    assertThat(whole().getClaim().getContent()).isEqualTo(WORDED);
    assertThat(whole().getParts()).hasSize(3);
    assertThat(whole().getSupports()).hasSize(3);
    assertThat(mind.reword(asked, WORDED)).as("delivered again").isEmpty();
    assertThat(mind.tickAfter(NIGHT)).as("nothing has changed").isEmpty();
  }

  @Test
  @DisplayName("X1: no wording outlives a message that a part rests on")
  void shouldRequestANewWordingWhenAMessageIsDeleted() {
    // given
    mind.hear(said(9, "Anna sprints on the beach").near(corner(4)));
    ConsolidationDue asked = asked(mind.tickAfter(NIGHT));
    mind.reword(asked, "Anna runs in the park and the forest, at the river and on the beach.");

    // when
    List<Change> changes = mind.delete("m9");

    // then
    assertThat(changes).anyMatch(c -> c instanceof Change.Remade remade && remade.erased());
    assertThat(mind.all().toString()).doesNotContain("beach");
    assertThat(asked(changes).getParts()).hasSize(3);

    // and: the wording of the former parts does not count, however late it comes
    assertThat(kinds(mind.reword(asked, "Anna runs on the beach.")))
        .containsExactly("dropped: outdated");
    assertThat(mind.all().toString()).doesNotContain("beach");
    mind.reword(asked(changes), WORDED);
    assertThat(whole().getClaim().getContent()).isEqualTo(WORDED);
  }

  @Test
  void shouldDropAWordingWhenItsMemoryHasDissolvedOrItDoesNotFit() {
    // given
    ConsolidationDue asked = asked(mind.tickAfter(NIGHT));

    // when / then
    assertThat(kinds(mind.reword(asked, "short"))).containsExactly("dropped: outdated");
    assertThat(kinds(mind.reword(asked, "x".repeat(501)))).containsExactly("dropped: outdated");
    mind.undo(mind.noted("consolidated"));
    assertThat(kinds(mind.reword(asked, WORDED))).containsExactly("dropped: outdated");
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrderElementsOf(PARTS);
  }

  @Test
  void shouldRestoreTheExtractiveTextWhenAPartIsReinforced() {
    // given
    mind.reword(asked(mind.tickAfter(NIGHT)), WORDED);

    // when
    List<Change> changes = mind.hear(said(20, PARK).near(corner(0)));

    // then
    assertThat(kinds(changes)).containsExactly("reinforced", "remade", "wording asked");
    assertThat(whole().getClaim().getContent()).contains(" Also: ");
  }

  @Test
  void shouldUndoAConsolidationThatIsWorded() {
    mind.reword(asked(mind.tickAfter(NIGHT)), WORDED);
    mind.undo(mind.noted("consolidated"));
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrderElementsOf(PARTS);
    assertThat(mind.all()).noneMatch(MemoryCopies::whole);
  }

  @Test
  void shouldAskForNoWordingWithoutAModel() {
    assertThat(kinds(running(false).tickAfter(NIGHT))).doesNotContain("wording asked");
  }
}
