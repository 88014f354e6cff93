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
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The habits that repeated episodes become. */
class HabitsTest {

  private static final Duration NIGHT = Duration.ofDays(1);
  private static final LocalDate SUNDAY = LocalDate.parse("2025-05-04");

  private static Said episode(int message, String act, LocalDate day) {
    return said(message, "%s on %s".formatted(act, words(day)))
        .occurred(day.toString(), day.toString());
  }

  /** An episode in which a model has read an act. */
  private static Said read(int message, String person, String act, String text, LocalDate day) {
    return episode(message, text, day).reading(person, "person", "habit", act, "affirmed");
  }

  private static Said run(int message, String text, LocalDate day) {
    return read(message, "Ann", "run", text, day);
  }

  private static String words(LocalDate day) {
    return "%d May %d".formatted(day.getDayOfMonth(), day.getYear());
  }

  private static Mind hearing(String act, int... days) {
    Mind mind = new Mind();
    int message = 1;
    for (int day : days) {
      mind.hear(episode(message++, act, SUNDAY.plusDays(day)));
    }
    return mind;
  }

  /** Adds a quote of Ann, in which an act of a day was read. */
  private static void quote(Mind mind, int message, String text, String act, LocalDate day) {
    mind.hear(
        said(message, text)
            .by("Ann")
            .occurred(day.toString(), day.toString())
            .reading("habit", act, "affirmed")
            .on(day.toString()));
  }

  /** Three runs on Sundays, in messages m1 to m3. */
  private static Mind running() {
    return running(new Mind());
  }

  private static Mind running(Mind mind) {
    mind.hear(run(1, "Ann ran in the park", SUNDAY));
    mind.hear(run(2, "Ann went for a run along the river", SUNDAY.plusDays(7)));
    mind.hear(run(3, "Ann ran five kilometres", SUNDAY.plusDays(14)));
    return mind;
  }

  private static Optional<Memory> habit(Mind mind) {
    return mind.all().stream().filter(Habit::stated).findFirst();
  }

  private static String stated(Mind mind) {
    return habit(mind).orElseThrow().getClaim().getContent();
  }

  @Test
  void shouldNotHaveAHabitWordedByAModel() {
    Mind mind = running(new Mind(with(EvolutionRules.defaults(), "worded", true)));
    assertThat(kinds(mind.tickAfter(NIGHT)))
        .contains("consolidated")
        .doesNotContain("wording asked");
  }

  @Test
  void shouldMakeAHabitOfThreeRuns() {
    // given
    Mind mind = running();

    // when
    List<Change> changes = mind.tickAfter(NIGHT);

    // then
    assertThat(kinds(changes)).containsExactly("consolidated", "absorbed", "absorbed", "absorbed");
    Memory habit = habit(mind).orElseThrow();
    assertThat(habit.getClaim().getContent())
        .contains("Ann ran in the park on 4 May 2025", "Ann ran five kilometres");
    assertThat(habit.getClaim().getType()).isEqualTo("semantic");
    assertThat(habit.getStatus()).isEqualTo("active");
    assertThat(habit.getSupports())
        .extracting(support -> support.getClaim().getOccurredFrom())
        .containsExactly(SUNDAY, SUNDAY.plusDays(7), SUNDAY.plusDays(14));
    assertThat(mind.shown().get("archived")).hasSize(3);
    assertThat(mind.tickAfter(NIGHT)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          I went for a run in the park this morning. | Went running along the river today! | Slept badly. I did a 10k run this morning. | run
          I went swimming at the lake this morning.  | I swam in the sea today.            | I went for a swim before breakfast today.  | swim
          I did yoga this morning.                   | I did yoga at home today.           | I did yoga with Rose today.                | yoga
          I visited my aunt Rose today.              | I visited my aunt Rose this morning. | I visited my aunt Rose today, with cake.  | aunt Rose
          I went to the gym after work today.        | I went to the gym this morning.     | I went to the gym with Tom today.          | gym
          """)
  void shouldMakeAHabitOfEpisodesInUsersWords(String one, String two, String three, String act) {
    // given
    Mind mind = new Mind();
    quote(mind, 1, one, act, SUNDAY);
    quote(mind, 2, two, act, SUNDAY.plusDays(7));
    quote(mind, 3, three, act, SUNDAY.plusDays(14));

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(stated(mind).split("(\" |^)Ann, \\d+ \\w+ 2025: \"|\"$"))
        .filteredOn(quote -> !quote.isEmpty())
        .containsExactlyInAnyOrder(one, two, three);
    assertThat(habit(mind).orElseThrow().getClaim().getQuote()).isNull();
  }

  @Test
  void shouldMakeNoHabitOfQuotesOfTwoActsOrDays() {
    Mind mind = new Mind();
    quote(mind, 1, "I went for a run in the park this morning.", "run", SUNDAY);
    quote(mind, 2, "Went running along the river today!", "run", SUNDAY);
    quote(mind, 3, "I swam in the sea today.", "swim", SUNDAY.plusDays(1));
    quote(mind, 4, "Slept badly. I did a 10k run this morning.", "run", SUNDAY.plusDays(2));
    mind.tickAfter(NIGHT);
    assertThat(habit(mind)).isEmpty();
  }

  @Test
  void shouldMakeAHabitOfEqualWords() {
    // given
    Mind mind = hearing("Ann went swimming", 0, 7, 14);

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(stated(mind)).contains("Ann went swimming on 4 May 2025");
  }

  @Test
  void shouldMakeNoHabitWhenEpisodesDidNotHappen() {
    // given
    Mind mind = hearing("Ann did not run", 0, 7, 14);

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(habit(mind)).isEmpty();
  }

  @Test
  void shouldNeedThreeDaysAndOneAct() {
    // given: two days, of which one saw two runs
    Mind twoDays = hearing("Ann ran", 0, 7);
    twoDays.hear(episode(9, "Ann ran along the river", SUNDAY));
    Mind twoActs = hearing("Ann ran", 0, 7);
    twoActs.hear(episode(9, "Ann swam", SUNDAY.plusDays(14)));
    Mind twoPeople = hearing("Ann ran", 0, 7);
    twoPeople.hear(episode(9, "Ben ran", SUNDAY.plusDays(14)));

    // then
    for (Mind mind : List.of(twoDays, twoActs, twoPeople)) {
      mind.tickAfter(NIGHT);
      assertThat(habit(mind)).isEmpty();
    }
  }

  @Test
  void shouldNeverMergeContradictingEpisodes() {
    // given
    Mind mind = running();
    mind.hear(said(4, "Ann did not run on 18 May 2025").occurred("2025-05-18", "2025-05-18"));

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(mind.all())
        .filteredOn(MemoryCopies::whole)
        .allSatisfy(whole -> assertThat(whole.toString()).doesNotContain("did not"));
  }

  @Test
  void shouldWriteAHabitAgainWhenEpisodesAreAdded() {
    // given
    Mind mind = running();
    mind.tickAfter(NIGHT);

    // when
    mind.hear(run(4, "Ann ran to the lake", SUNDAY.plusDays(20)));
    List<Change> changes = mind.tickAfter(NIGHT);

    // then
    assertThat(kinds(changes)).containsExactly("absorbed", "remade");
    assertThat(stated(mind)).contains("Ann ran to the lake");
  }

  @Test
  void shouldWriteAHabitAgainWhenAnEpisodeIsDeleted() {
    // given
    Mind mind = running();
    mind.hear(run(4, "Ann ran to the lake", SUNDAY.plusDays(20)));
    mind.tickAfter(NIGHT);
    assertThat(stated(mind)).contains("Ann ran to the lake");

    // when
    List<Change> changes = mind.delete("m4");

    // then
    assertThat(changes).anyMatch(c -> c instanceof Change.Remade remade && remade.erased());
    assertThat(stated(mind)).contains("Ann ran in the park");
    assertThat(mind.all().toString()).doesNotContain("lake");
  }

  @Test
  void shouldEndAHabitWhenItsThirdDayIsRemoved() {
    // given: four runs on three days
    Mind mind = running();
    mind.hear(run(4, "Ann ran to the lake", SUNDAY));
    mind.tickAfter(NIGHT);

    // when
    List<Change> changes = mind.delete("m3");

    // then
    assertThat(kinds(changes)).contains("dissolved");
    assertThat(habit(mind)).isEmpty();
    assertThat(mind.shown()).containsOnlyKeys("active");
    assertThat(mind.shown().get("active")).hasSize(3);
  }

  @Test
  void shouldUndoAHabitAndTheUndo() {
    // given
    Mind mind = running();
    mind.tickAfter(NIGHT);

    // when
    mind.undo(mind.noted("consolidated"));

    // then
    assertThat(mind.shown().get("active")).hasSize(3).allMatch(text -> text.startsWith("Ann "));
    mind.tickAfter(NIGHT);
    assertThat(habit(mind)).isEmpty();

    // when
    mind.undo(mind.noted("undone"));

    // then
    assertThat(stated(mind)).contains("Ann ran in the park");
  }

  @Property(tries = 200)
  void shouldContainNothingOfADeletedMessage(@ForAll long seed) {
    // given
    Random random = new Random(seed);
    Mind mind = new Mind();
    List<Integer> told = new ArrayList<>();
    List<String> people = List.of("Ann", "Ann", "Ben");
    List<String> acts = List.of("run", "swim", "run");
    for (int message = 1; message <= 15; message++) {
      int kind = random.nextInt(3);
      String text = people.get(kind) + " was at place" + message + "x";
      LocalDate day = SUNDAY.plusDays(random.nextInt(20));
      mind.hear(read(message, people.get(kind), acts.get(kind), text, day));
      told.add(message);
      if (random.nextInt(4) == 0) {
        mind.tickAfter(NIGHT);
      }
      if (random.nextInt(3) == 0) {
        // when
        int gone = told.remove(random.nextInt(told.size()));
        mind.delete("m" + gone);

        // then
        assertThat(mind.all().toString()).doesNotContain("place" + gone + "x");
      }
    }
    mind.tickAfter(NIGHT);
    for (Memory memory : mind.all()) {
      if (MemoryCopies.whole(memory)) {
        TreeSet<LocalDate> days = new TreeSet<>();
        memory.getSupports().forEach(s -> days.add(s.getClaim().getOccurredFrom()));
        assertThat(days).hasSizeGreaterThanOrEqualTo(3);
        assertThat(ChronoUnit.DAYS.between(days.first(), days.last())).isLessThan(20);
      }
    }
  }
}
