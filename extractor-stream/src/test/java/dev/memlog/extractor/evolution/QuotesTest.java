package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.direction;
import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.language.comparison.Difference;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Memory;
import dev.memlog.state.Reading;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules for quotes, which are compared by their readings. */
class QuotesTest {

  private final Mind mind = new Mind();

  private static Said ada(int day, String text) {
    return said(day, text).by("Ada");
  }

  private static Said home(int day, String text, String place) {
    return ada(day, text).reading("residence", place, "affirmed");
  }

  @Test
  void shouldSupersedeAnotherValueOfAnAttribute() {
    // given
    mind.hear(home(1, "I live in Porto.", "Porto"));

    // when
    List<Change> made = mind.hear(home(2, "moved to Viseu last week!", "Viseu"));

    // then
    mind.assertSuperseded("I live in Porto.", "moved to Viseu last week!");
    assertThat(made)
        .filteredOn(Change.Superseded.class::isInstance)
        .singleElement()
        .satisfies(
            change ->
                assertThat(((Change.Superseded) change).difference()).isEqualTo(Difference.VALUE));
  }

  @Test
  void shouldSupersedeWhicheverComesFirst() {
    mind.hear(home(2, "moved to Viseu last week!", "Viseu"));
    mind.hear(home(1, "I live in Porto.", "Porto"));
    mind.assertSuperseded("I live in Porto.", "moved to Viseu last week!");
  }

  @Test
  void shouldSupersedeAnotherNumber() {
    mind.hear(ada(1, "my shoe size is 41").reading("shoe size", "41", "affirmed"));
    mind.hear(ada(2, "ok, shoe size 42 it is").reading("shoe size", "42", "affirmed"));
    mind.assertSuperseded("my shoe size is 41", "ok, shoe size 42 it is");
  }

  @Test
  void shouldSupersedeAnotherDayOfAPlan() {
    mind.hear(ada(1, "dentist on Tuesday").reading("plan", "dentist", "affirmed").on("2025-01-07"));
    mind.hear(ada(2, "dentist is Friday").reading("plan", "dentist", "affirmed").on("2025-01-10"));
    mind.assertSuperseded("dentist on Tuesday", "dentist is Friday");
  }

  private static Said dentist(int day, String text, String on) {
    return ada(day, text).occurred(on, on).reading("plan", "dentist", "affirmed").on(on);
  }

  @Test
  void shouldKeepAnAppointmentThatIsOver() {
    mind.hear(dentist(1, "dentist on Tuesday", "2025-01-07"));
    mind.hear(dentist(30, "dentist again on Monday", "2025-02-03"));
    assertThat(mind.shown().get("active")).hasSize(2);
    mind.hear(dentist(31, "dentist is on Thursday now", "2025-02-06"));
    assertThat(mind.shown().get("superseded")).containsExactly("dentist again on Monday");
  }

  @Test
  void shouldKeepValuesThatCanHoldAtOnce() {
    mind.hear(ada(1, "I love jazz").reading("like", "jazz", "affirmed"));
    mind.hear(ada(2, "I love techno, too").reading("like", "techno", "affirmed"));
    mind.hear(ada(3, "I'm allergic to nuts").reading("allergy", "nuts", "affirmed"));
    mind.hear(ada(4, "and allergic to shrimps").reading("allergy", "shrimps", "affirmed"));
    assertThat(mind.shown()).containsOnlyKeys("active");
    assertThat(mind.all()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "smokes, smoking, affirmed, smoking, ended",
    "like, music, affirmed, music, denied",
    "like, instant coffee, affirmed, coffee, denied",
    "have, red car, affirmed, car, ended",
    "have, car, denied, car, affirmed",
  })
  void shouldSupersedeAQuoteWhenItsPolarityIsOpposite(
      String attribute, String value, String standing, String then, String thenStanding) {
    mind.hear(ada(1, "one thing").reading(attribute, value, standing));
    mind.hear(ada(2, "the other thing").reading(attribute, then, thenStanding));
    mind.assertSuperseded("one thing", "the other thing");
  }

  @Test
  void shouldKeepAMemoryWhenADenialCoversOnlyAPart() {
    mind.hear(ada(1, "I love coffee").reading("like", "coffee", "affirmed"));
    mind.hear(ada(2, "I hate instant coffee").reading("like", "instant coffee", "denied"));
    mind.hear(ada(3, "We used to live in Pisa").reading("residence", "Pisa", "ended"));
    mind.hear(home(4, "I live in Porto", "Porto"));
    assertThat(mind.shown()).containsOnlyKeys("active");
  }

  @Test
  void shouldKeepAQuoteOfWhichMostStillHolds() {
    // given
    String much = "I'm vegan, allergic to kiwis and live in Brest.";
    mind.hear(
        home(1, much, "Brest")
            .reading("diet", "vegan", "affirmed")
            .reading("allergy", "kiwis", "affirmed"));

    // when
    mind.hear(home(2, "I moved to Paris.", "Paris"));

    // then
    assertThat(mind.shown().get("active")).containsExactlyInAnyOrder(much, "I moved to Paris.");
  }

  @Test
  void shouldSupersedeOneReadingOfAQuoteThatStillHoldsOtherwise() {
    // given
    String much = "I live in Brest and I'm vegan.";
    mind.hear(home(1, much, "Brest").reading("diet", "vegan", "affirmed"));

    // when
    mind.hear(home(2, "I moved to Paris.", "Paris"));

    // then
    Memory paris = mind.the("I moved to Paris.", "active");
    assertThat(mind.the(much, "active").getClaim().getReadings())
        .extracting(Reading::getSupersededBy)
        .containsExactly(paris.getId(), null);
    assertThat(paris.getSupersedes()).isEmpty();

    // when the diet is said again
    mind.hear(ada(3, "I'm vegan.").reading("diet", "vegan", "affirmed"));

    // then
    assertThat(mind.the(much, "active").getClaim().getReadings())
        .extracting(Reading::getSupersededBy)
        .contains(paris.getId());
  }

  @Test
  void shouldReactivateAReadingWhenItsSuccessorIsWithdrawn() {
    // given
    String much = "I live in Brest and I'm vegan.";
    mind.hear(home(1, much, "Brest").reading("diet", "vegan", "affirmed"));
    mind.hear(home(2, "I moved to Paris.", "Paris").from(List.of(Mind.message("m2"))));

    // when
    mind.delete("m2");

    // then
    assertThat(mind.the(much, "active").getClaim().getReadings())
        .extracting(Reading::getSupersededBy)
        .containsOnlyNulls();
  }

  @Test
  void shouldSupersedeAllThatAQuoteCorrects() {
    // given
    String much = "My exam is on Tuesday at 8:15 in room C3.";
    mind.hear(
        ada(1, much)
            .reading("Ada's exam", "thing", "day", "Tuesday", "affirmed")
            .reading("Ada's exam", "thing", "time", "8:15", "affirmed")
            .reading("Ada's exam", "thing", "room", "C3", "affirmed"));

    // when
    mind.hear(
        ada(1, "Sorry, I meant Monday.")
            .from(List.of(Mind.message("m2")))
            .correcting("My exam is on Tuesday at 8:15")
            .reading("Ada's exam", "thing", "day", "Monday", "affirmed"));

    // then it is later, though it was said at the same time
    mind.assertSuperseded(much, "Sorry, I meant Monday.");
  }

  @Test
  void shouldReinforceNearlyTheSameWordsOfTheSameSpeaker() {
    // given
    mind.hear(ada(1, "The heating in the attic room is broken again"));

    // when
    mind.hear(ada(2, "the heating in the attic room is broken again!!"));
    mind.hear(said(3, "the heating in the attic room is broken again").by("Ben"));
    mind.hear(ada(4, "The heating in the attic room is not broken again"));
    mind.hear(ada(5, "The heating in the 2 attic room is broken again"));

    // then
    assertThat(mind.the("The heating in the attic room is broken again", "active").getMentions())
        .isEqualTo(2);
    assertThat(mind.all()).hasSize(4);
  }

  @Test
  void shouldReinforceByMeaningOnlyWhenNothingDiffers() {
    // given
    mind.hear(ada(1, "The attic needs heat, it is freezing").near(direction(1)));

    // when
    List<Change> similar =
        mind.hear(ada(2, "so cold up there, a radiator is missing").near(direction(0.9)));
    List<Change> counted =
        mind.hear(ada(3, "so cold up there, only 12 degrees").near(direction(0.9)));
    List<Change> read =
        mind.hear(
            ada(4, "so cold where I sleep")
                .near(direction(0.9))
                .reading("have", "attic", "affirmed"));

    // then
    assertThat(kinds(similar)).containsExactly("reinforced");
    assertThat(kinds(counted)).containsExactly("added");
    assertThat(kinds(read)).containsExactly("added");
  }

  @Test
  void shouldShowOneQuoteWhenAStatementIsRepeated() {
    // given
    mind.hear(home(1, "I live in Porto", "Porto"));

    // when
    mind.hear(home(2, "well, I live in Porto", "Porto"));
    mind.hear(home(3, "I live in Porto and the trams, lemons and tiles make me cry", "Porto"));
    mind.hear(home(4, "Porto", "Porto"));

    // then
    Memory memory =
        mind.the("I live in Porto and the trams, lemons and tiles make me cry", "active");
    assertThat(memory.getSupports()).hasSize(4);
    assertThat(mind.all()).hasSize(1);
  }

  @Test
  void shouldKeepAQuoteThatSaysMoreThanItsReadings() {
    mind.hear(home(1, "I live in Porto and the trams, lemons and tiles make me cry", "Porto"));
    mind.hear(home(2, "living in Porto means hills, rain and a neighbour with a drum", "Porto"));
    assertThat(mind.shown().get("active")).hasSize(2);
  }

  @Test
  void shouldKeepAQuoteWhenItNamesAnotherPerson() {
    mind.hear(home(1, "I live in Porto with Ben", "Porto"));
    mind.hear(home(2, "I live in Porto with Tom", "Porto"));
    assertThat(mind.shown().get("active")).hasSize(2);
  }

  @Test
  void shouldCompareAQuoteWithAStatementByReadings() {
    mind.hear(said(1, "Ada lives in Porto").told());
    mind.hear(home(2, "I moved to Viseu", "Viseu"));
    mind.hear(said(3, "Ada lives in Faro").told());
    assertThat(mind.shown())
        .isEqualTo(
            Map.of(
                "active", List.of("Ada lives in Faro"),
                "superseded", List.of("Ada lives in Porto", "I moved to Viseu")));
  }

  @Test
  void shouldCompareAMemoryThatWasStoredBeforeReadings() {
    // given
    Said old = said(1, "Home for Ada: Porto");
    Claim claim = old.claim();
    claim.setSubject("Ada");
    claim.setAttribute(new ClaimAttribute("residence", "porto", true));
    mind.hear(old);

    // when
    mind.hear(home(2, "I moved to Viseu", "Viseu"));

    // then
    mind.assertSuperseded("Home for Ada: Porto", "I moved to Viseu");
  }

  @Test
  void shouldKeepQuotesOfDifferentSpeakersApart() {
    mind.hear(home(1, "I live in Porto", "Porto"));
    mind.hear(said(2, "I live in Viseu").by("Ben").reading("residence", "Viseu", "affirmed"));
    mind.hear(
        ada(3, "my brother Emil lives in Narvik")
            .reading("Emil", "person", "residence", "Narvik", "affirmed"));
    assertThat(mind.shown()).containsOnlyKeys("active");
  }
}
