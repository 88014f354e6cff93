package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the single reasons for the score of a message. */
class PassageReasonsTest extends RankingScenario {

  @Test
  void shouldPreferAStatementAboutItsSpeaker() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "neither", 0, "user", "", ScriptedPool.DAY, "Wow.", 0.5, 9, Map.of())
            .candidate(
                "c2",
                "tells",
                0,
                "user",
                "",
                ScriptedPool.DAY,
                "I keep bees there",
                0.5,
                9,
                Map.of());

    // when
    List<RankedPassage> ranked = rank("anything", null, pool);

    // then
    assertThat(ranked).extracting(r -> r.passage().message()).containsExactly("tells", "neither");
    assertThat(find(message(ranked, "tells"), "tells").contribution()).isEqualTo(0.05);
  }

  @Test
  void shouldPreferTheNamedSpeaker() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c", "hers", 0, "user", "Ann", ScriptedPool.DAY, "x", 0.5, 9, Map.of())
            .candidate("c", "his", 0, "user", "Bob", ScriptedPool.DAY, "y", 0.5, 9, Map.of());

    // when
    List<RankedPassage> ranked = rank("Where does Bob live?", "Bob", pool);

    // then
    assertThat(find(message(ranked, "his"), "speaker").contribution()).isEqualTo(0.2);
    assertThat(find(message(ranked, "hers"), "speaker").contribution()).isZero();
    assertThat(ranked.getFirst().passage().message()).isEqualTo("his");
    assertThat(has(rank("Where?", null, pool).getFirst(), "speaker")).isFalse();
  }

  @Test
  void shouldPreferTheSideOfTheChatThatIsAskedAbout() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c", "u", 0, "user", "", ScriptedPool.DAY, "x", 0.5, 9, Map.of())
            .candidate("c", "a", 0, "assistant", "", ScriptedPool.DAY, "y", 0.5, 9, Map.of());

    // when / then
    assertThat(rank("Where did I park my bike?", null, pool).getFirst().passage().message())
        .isEqualTo("u");
    RankedPassage first = rank("Which hotel did you recommend to me?", null, pool).getFirst();
    assertThat(first.passage().message()).isEqualTo("a");
    assertThat(find(first, "role").contribution()).isEqualTo(0.3);
    assertThat(has(rank("hotels", null, pool).getFirst(), "role")).isFalse();
  }

  @Test
  void shouldPreferTurnsThatNameATimeWhenAskedWhen() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate(
                "c",
                "dated",
                0,
                "user",
                "",
                ScriptedPool.DAY,
                "We moved last week",
                0.5,
                9,
                Map.of())
            .candidate(
                "c",
                "undated",
                0,
                "user",
                "",
                ScriptedPool.DAY,
                "We moved house",
                0.5,
                9,
                Map.of());

    // when
    List<RankedPassage> asked = rank("When did they move?", null, pool);

    // then
    assertThat(find(message(asked, "dated"), "time").contribution()).isEqualTo(0.1);
    assertThat(find(message(asked, "undated"), "time").contribution()).isZero();
    assertThat(has(rank("Who moved?", null, pool).getFirst(), "time")).isFalse();
  }

  @Test
  void shouldPreferThingsOfTheKindThatIsAskedFor() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "pears", 0, "user", "", ScriptedPool.DAY, "pears", 0.5, 9, Map.of())
            .candidate("c2", "boats", 0, "user", "", ScriptedPool.DAY, "boats", 0.5, 9, Map.of());

    // when
    List<RankedPassage> asked = rank("Which fruit is it?", null, pool);

    // then: half of the best of the conversation is added again
    assertThat(find(message(asked, "pears"), "kind").contribution()).isEqualTo(0.1);
    assertThat(find(message(asked, "boats"), "kind").contribution()).isZero();
    assertThat(message(asked, "pears").score() - message(asked, "boats").score())
        .isCloseTo(0.1 * 1.5, EXACTLY);
    assertThat(has(rank("Where is it?", null, pool).getFirst(), "kind")).isFalse();
  }

  @Test
  void shouldFadeWithTheDaysFromADateThatIsNamed() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c", "same", 0, "user", "", "2023-05-03T23:59:59Z", "x", 0.5, 9, Map.of())
            .candidate("c", "later", 0, "user", "", "2023-05-17T00:00:00Z", "y", 0.5, 9, Map.of());

    // when
    List<RankedPassage> ranked = rank("dinner on May 3, 2023", null, pool);

    // then
    assertThat(find(message(ranked, "same"), "date").contribution()).isEqualTo(0.2);
    assertThat(find(message(ranked, "later"), "date").contribution())
        .isCloseTo(0.2 * Math.exp(-1), EXACTLY);
  }

  @Test
  void shouldPutTheVeryTextAboveAnythingElse() {
    // given: a turn with everything that speaks for it, and one that is the query
    ScriptedPool pool =
        new ScriptedPool()
            .word("thank", 50)
            .candidate(
                "c1",
                "best",
                0,
                "user",
                "Ann",
                "2023-05-03T10:00:00Z",
                "Thanks for yesterday, dear Ann",
                1.0,
                9,
                Map.of("thank", 40))
            .candidate(
                "c2",
                "same",
                0,
                "user",
                "Bob",
                "2019-01-01T10:00:00Z",
                "Thanks, Ann 2023-05-03!",
                0.1,
                900,
                Map.of());

    // when
    List<RankedPassage> ranked = rank(" Thanks,  Ann 2023-05-03! ", "Ann", pool);

    // then
    assertThat(ranked.getFirst().passage().message()).isEqualTo("same");
    assertThat(value(ranked.getFirst(), "verbatim")).isEqualTo(1);
  }
}
