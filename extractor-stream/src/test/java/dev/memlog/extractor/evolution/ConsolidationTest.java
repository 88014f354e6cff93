package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.state.Memory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The consolidation of similar memories, and what becomes of it. */
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
    Mind mind = new Mind(EvolutionRules.defaults().comparing(0.99, 0.6));
    double confidence = 0.6;
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(
          said(i + 1, PARTS.get(i)).near(corner(i, similarity)).sure(confidence).important(4 + i));
      confidence += 0.1;
    }
    return mind;
  }

  private static Memory whole(Mind mind) {
    return mind.all().stream().filter(MemoryCopies::whole).findFirst().orElseThrow();
  }

  private static boolean none(Mind mind) {
    return mind.all().stream().noneMatch(MemoryCopies::whole);
  }

  private static final Duration NIGHT = Duration.ofDays(1);

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

  private static final List<String> LIKED = List.of("jazz", "sushi", "mountains");

  private static Mind liking(double similarity, String... attributes) {
    Mind mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < attributes.length; i++) {
      mind.hear(
          said(i + 1, "I'm mad about " + LIKED.get(i))
              .by("Ada")
              .reading(attributes[i], LIKED.get(i), "affirmed")
              .near(corner(i, similarity)));
    }
    return mind;
  }

  @Test
  void shouldMakeOneMemoryOfQuotesInTheirWords() {
    // given
    Mind mind = liking(0.65, "like", "like", "like");

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(whole(mind).getClaim().getContent())
        .contains("Ada, 2 Jan 2025: \"I'm mad about jazz\"")
        .contains("Ada, 3 Jan 2025: \"I'm mad about sushi\"")
        .contains("Ada, 4 Jan 2025: \"I'm mad about mountains\"");
    assertThat(whole(mind).getClaim().getQuote()).isNull();
    assertThat(whole(mind).getClaim().getReadings()).hasSize(3);
  }

  @Test
  void shouldKeepQuotesOfOtherAttributesApart() {
    for (Mind mind :
        List.of(liking(0.65, "like", "like", "have"), liking(0.5, "like", "like", "like"))) {
      mind.tickAfter(NIGHT);
      assertThat(none(mind)).isTrue();
    }
  }

  private static final List<String> PUPPET =
      List.of(
          "I carved a glove puppet for my niece.",
          "Our puppet theatre opens on Sunday with a new play!",
          "My puppet stage broke, so I glued it.");

  /** Hears quotes of Ada without readings, each of another category. */
  private static Mind quoting(double similarity, List<String> quotes) {
    List<String> categories = List.of("project", "event", "fact");
    Mind mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < quotes.size(); i++) {
      Said said = said(i + 1, quotes.get(i)).by("Ada").near(corner(i, similarity));
      said.claim().setCategory(categories.get(i));
      mind.hear(said);
    }
    return mind;
  }

  @Test
  void shouldMakeOneMemoryOfQuotesAboutOneTopic() {
    // given
    Mind mind = quoting(0.61, PUPPET);

    // when
    mind.tickAfter(NIGHT);

    // then: every word is quoted, in the order of time
    assertThat(whole(mind).getClaim().getContent())
        .isEqualTo(
            "Ada, 2 Jan 2025: \"%s\" Ada, 3 Jan 2025: \"%s\" Ada, 4 Jan 2025: \"%s\""
                .formatted(PUPPET.toArray()));
  }

  @Test
  void shouldKeepQuotesApartThatOnlyShareCommonWordsOrAnswerQuestions() {
    // given
    Mind common =
        quoting(
            0.74,
            List.of("I had a good day at work.", "What a good day it was!", "We had a good day."));
    Mind answers = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < 3; i++) {
      answers.hear(
          said(i + 1, PUPPET.get(i)).by("Ada").correcting("No, wait").near(corner(i, 0.8)));
    }

    // then
    for (Mind mind : List.of(common, answers)) {
      mind.tickAfter(NIGHT);
      assertThat(none(mind)).isTrue();
    }
  }

  @Test
  void shouldConsolidateOnlyWhatFitsIntoOneText() {
    // given
    String rest = ", and I glued, sanded and painted every finger of it".repeat(3);

    // when
    Mind mind = quoting(0.8, PUPPET.stream().map(quote -> quote + rest).toList());
    mind.tickAfter(NIGHT);

    // then
    assertThat(none(mind)).isTrue();
  }

  @Test
  void shouldLeaveTwoAndWhatIsNotNearEnough() {
    // given
    Mind far = running(0.74);
    Mind two = new Mind(EvolutionRules.defaults().comparing(0.99, 0.6));
    two.hear(said(1, PARK).near(corner(0, 0.9)));
    two.hear(said(2, RIVER).near(corner(1, 0.9)));

    // then
    assertThat(far.tickAfter(NIGHT)).isEmpty();
    assertThat(two.tickAfter(NIGHT)).isEmpty();
  }

  @Test
  void shouldKeepCategoriesAndContradictionsApart() {
    // given
    Mind mind = new Mind(EvolutionRules.defaults().comparing(0.99, 0.6));
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
  void shouldAddWhatIsSaidLater() {
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
  void shouldDissolveWithItsThirdPart() {
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
  void shouldBeMadeAnewWithoutTheTextOfADeletedMessage() {
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
  void shouldGiveBackThePartsThatAPurgeOfItsTimeDoesNotReach() {
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
  void shouldRestoreItApartFromTheSameWordsSaidMeanwhile() {
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
  void shouldMakeNoneIfSwitchedOff() {
    // given
    Mind mind =
        new Mind(
            EvolutionRules.defaults()
                .comparing(0.99, 0.6)
                .with(ConsolidationRules.defaults().off()));
    for (int i = 0; i < PARTS.size(); i++) {
      mind.hear(said(i + 1, PARTS.get(i)).near(corner(i, 0.9)));
    }

    // then
    assertThat(mind.tickAfter(NIGHT)).isEmpty();
  }

  @Test
  void shouldDissolveAConsolidatedMemoryWhosePartsHaveOutlivedTheirTime() {
    // given
    var rules = LifecycleRules.defaults().living(new TimeToLive(Duration.ofDays(20), Map.of()));
    Mind mind = new Mind(EvolutionRules.defaults().comparing(0.99, 0.6).with(rules));
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
