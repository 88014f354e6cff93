package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.EnglishTerms;
import dev.memlog.query.ranking.Evidence;
import dev.memlog.query.ranking.Feature;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MessageRankingTest {

  private static final Offset<Double> EXACTLY = within(1e-6);
  private static final String LATER = "2023-05-01T10:01:00Z";

  private final QueryReader reader = new QueryReader(new EnglishTerms());
  private final MessageRanking ranking =
      new MessageRanking(SearchProfile.DEFAULT, cosine -> Math.max(0, 2 * cosine - 1));

  private List<RankedPassage> rank(String query, @Nullable String author, ScriptedPool pool) {
    return ranking.rank(reader.read(query, ScriptedPool.ASKED), author, pool.pool());
  }

  private static double value(RankedPassage ranked, String feature) {
    return find(ranked, feature).value();
  }

  private static Feature find(RankedPassage ranked, String name) {
    return ranked.features().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  private static boolean has(RankedPassage ranked, String name) {
    return ranked.features().stream().anyMatch(f -> f.name().equals(name));
  }

  private static RankedPassage message(List<RankedPassage> ranked, String message) {
    return ranked.stream().filter(r -> r.passage().message().equals(message)).findFirst().get();
  }

  /**
   * Returns a pool of 100 points where "sail" is in 9 and "boat" in 4. Each candidate is in a
   * conversation of its own.
   *
   * @param cosine of the candidate that fits best lexically
   */
  private static ScriptedPool sailing(double cosine) {
    return new ScriptedPool()
        .points(100)
        .word("sail", 9)
        .word("boat", 4)
        .candidate("c1", "near", 0.9, 60, Map.of())
        .candidate("c2", "words", cosine, 120, Map.of("sail", 4, "boat", 8))
        .candidate("c3", "half", 0.8, 240, Map.of("sail", 2));
  }

  @Test
  void shouldAddUpDenseLexicalAndSessionByTheirFormulas() {
    // given
    ScriptedPool pool = sailing(0.7);

    // when
    List<RankedPassage> ranked = rank("sail boat", null, pool);

    // then: idf = ln(1 + (N − n + 0.5)/(n + 0.5)); norm = 4.8·(0.25 + 0.75·length/120);
    // nobody replies, so that dense and reply are the same
    double sail = Math.log(1 + 91.5 / 9.5);
    double boat = Math.log(1 + 96.5 / 4.5);
    double words = sail * 4 / (4 + 4.8) + boat * 8 / (8 + 4.8);
    double half = sail * 2 / (2 + 4.8 * 1.75);
    double nearScore = 0.45 + 0.25;
    double wordsScore = 0.5;
    double halfScore = (0.45 + 0.25) * 0.5 + (0.5 - 0.3 * 0.5) * half / words;
    assertThat(message(ranked, "near").score()).isCloseTo(nearScore * 1.5, EXACTLY);
    assertThat(message(ranked, "words").score()).isCloseTo(wordsScore * 1.5, EXACTLY);
    assertThat(message(ranked, "half").score()).isCloseTo(halfScore * 1.5, EXACTLY);
    assertThat(ranked).extracting(r -> r.passage().message()).startsWith("near");
    Evidence evidence = message(ranked, "half").evidence();
    assertThat(evidence.similarity()).isCloseTo(0.6, EXACTLY);
    assertThat(evidence.coverage()).isCloseTo(sail / (sail + boat), EXACTLY);
  }

  @Test
  void shouldLiftATurnByTheBestOfItsConversationWhoeverSaysItAndHow() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "a", 0, "assistant", "", LATER, "x", 1.0, 100, Map.of())
            .candidate("c1", "d", 0, "user", "", ScriptedPool.DAY, "I see it so", 0.4, 9, Map.of())
            .candidate("c2", "e", 0, "user", "", ScriptedPool.DAY, "y", 0.0, 100, Map.of());

    // when
    List<RankedPassage> ranked = rank("What do I see?", null, pool);

    // then: half of the best, to which neither role nor manner adds
    double best = 0.45 + 0.25;
    assertThat(value(message(ranked, "d"), "session")).isCloseTo(best, EXACTLY);
    assertThat(find(message(ranked, "d"), "session").contribution()).isCloseTo(0.5 * best, EXACTLY);
    assertThat(message(ranked, "d").score())
        .isCloseTo(0.7 * 0.4 + 0.5 * best + 0.2 + 0.05, EXACTLY);
    assertThat(value(message(ranked, "e"), "session")).isZero();
  }

  @Test
  void shouldLetAReplySpeakForWhatWasSaid() {
    // given: two turns alike, the sequel of one of which is close to the query
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "said", 0, "user", "", ScriptedPool.DAY, "x", 0.6, 100, Map.of())
            .candidate("c1", "taken up", 0, "user", "", LATER, "y", 1.0, 100, Map.of())
            .candidate("c2", "alone", 0, "user", "", ScriptedPool.DAY, "x", 0.6, 100, Map.of())
            .candidate("c3", "far", 0, "user", "", ScriptedPool.DAY, "z", 0.0, 100, Map.of());

    // when
    List<RankedPassage> ranked = rank("anything", null, pool);

    // then
    assertThat(value(message(ranked, "said"), "reply")).isCloseTo(0.8, EXACTLY);
    assertThat(value(message(ranked, "alone"), "reply")).isCloseTo(0.6, EXACTLY);
    assertThat(find(message(ranked, "said"), "reply").note().get())
        .isEqualTo("cosine 0.8000 with what was said next, in a pool from 0.0000 to 1.0000");
  }

  @Test
  void shouldTakeOffWhatOnlyAsks() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "asks", 0, "user", "", ScriptedPool.DAY, "Which?", 0.5, 9, Map.of())
            .candidate("c2", "neither", 0, "user", "", ScriptedPool.DAY, "Wow.", 0.5, 9, Map.of())
            .candidate(
                "c3",
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
    assertThat(ranked)
        .extracting(r -> r.passage().message())
        .containsExactly("tells", "neither", "asks");
    assertThat(find(message(ranked, "asks"), "asks").contribution()).isEqualTo(-0.1);
    assertThat(find(message(ranked, "tells"), "tells").contribution()).isEqualTo(0.05);
  }

  @Test
  void shouldNotTakeOffWhatPeopleAskOfAnAssistant() {
    // given: what a user asks of an assistant, and what one person asks another
    ScriptedPool pool =
        new ScriptedPool()
            .candidate("c1", "asked", 0, "user", "", ScriptedPool.DAY, "Which?", 0.5, 9, Map.of())
            .candidate("c1", "back", 1, "assistant", "", LATER, "Which one?", 0.5, 9, Map.of())
            .candidate("c2", "person", 0, "user", "", ScriptedPool.DAY, "Who?", 0.5, 9, Map.of());

    // when
    List<RankedPassage> ranked = rank("anything", null, pool);

    // then
    assertThat(has(message(ranked, "asked"), "asks")).isFalse();
    assertThat(find(message(ranked, "back"), "asks").contribution()).isEqualTo(-0.1);
    assertThat(find(message(ranked, "person"), "asks").contribution()).isEqualTo(-0.1);
  }

  @Test
  void shouldCountAMessageOnceAndByItsBestPassage() {
    // given: three passages of one message
    ScriptedPool pool = new ScriptedPool();
    for (int chunk = 0; chunk < 3; chunk++) {
      pool.candidate(
          "c1",
          "long",
          chunk,
          "user",
          "",
          ScriptedPool.DAY,
          "part " + chunk,
          0.7 + 0.1 * chunk,
          100,
          Map.of());
    }
    pool.candidate("c1", "short", 0.6, 100, Map.of());

    // when
    List<RankedPassage> ranked = rank("anything", null, pool);

    // then
    assertThat(ranked).hasSize(2);
    assertThat(ranked.getFirst().passage().text()).isEqualTo("part 2");
    assertThat(value(ranked.getFirst(), "session")).isCloseTo(0.7, EXACTLY);
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
    assertThat(find(first, "role").contribution()).isEqualTo(0.2);
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
    assertThat(find(message(asked, "pears"), "kind").contribution()).isEqualTo(0.2);
    assertThat(find(message(asked, "boats"), "kind").contribution()).isZero();
    assertThat(message(asked, "pears").score() - message(asked, "boats").score())
        .isCloseTo(0.2 * 1.5, EXACTLY);
    assertThat(has(rank("Where is it?", null, pool).getFirst(), "kind")).isFalse();
  }

  @Test
  void shouldNotTakeAShortMessageForMoreAboutAWord() {
    // given: lengths below 90 count as 90
    ScriptedPool pool =
        new ScriptedPool()
            .word("sail", 9)
            .candidate("c1", "short", 0.5, 8, Map.of("sail", 4))
            .candidate("c2", "least", 0.5, 90, Map.of("sail", 4))
            .candidate("c3", "long", 0.5, 240, Map.of("sail", 4));

    // when
    List<RankedPassage> ranked = rank("sail", null, pool);

    // then
    double idf = Math.log(1 + 91.5 / 9.5);
    double most = idf * 4 / (4 + 4.8 * (0.25 + 0.75 * 90 / 120));
    double least = idf * 4 / (4 + 4.8 * (0.25 + 0.75 * 240 / 120));
    assertThat(value(message(ranked, "short"), "lexical")).isEqualTo(1);
    assertThat(value(message(ranked, "least"), "lexical")).isEqualTo(1);
    assertThat(value(message(ranked, "long"), "lexical"))
        .isCloseTo(1 - (most - least) / Math.max(most - least, 0.25 * most), EXACTLY);
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

  @Test
  void shouldLetItsWordsStandForAVectorThatIsStillToCome() {
    // given: of what the words fit best the vector is not there yet
    ScriptedPool pool = sailing(Double.NaN);

    // when
    List<RankedPassage> ranked = rank("sail boat", null, pool);

    // then: the others are scaled by what is known, and no closeness is claimed
    RankedPassage words = message(ranked, "words");
    assertThat(value(words, "dense")).isEqualTo(1);
    assertThat(value(words, "reply")).isEqualTo(1);
    assertThat(words.score()).isCloseTo((0.45 + 0.25 + 0.5 - 0.3) * 1.5, EXACTLY);
    assertThat(find(words, "dense").note().get())
        .isEqualTo("no vector yet: the lexical value is used instead");
    assertThat(words.evidence().similarity()).isZero();
    assertThat(words.evidence().coverage()).isCloseTo(1, EXACTLY);
    assertThat(value(message(ranked, "near"), "dense")).isEqualTo(1);
    assertThat(value(message(ranked, "half"), "dense")).isZero();
    assertThat(message(ranked, "near").evidence().similarity()).isCloseTo(0.8, EXACTLY);
  }

  @Test
  void shouldRankAPoolWhoseVectorsAreAllStillToCome() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .word("sail", 9)
            .candidate("c1", "much", Double.NaN, 60, Map.of("sail", 8))
            .candidate("c2", "little", Double.NaN, 240, Map.of("sail", 2));

    // when
    List<RankedPassage> ranked = rank("sail", null, pool);

    // then
    assertThat(ranked).extracting(r -> r.passage().message()).containsExactly("much", "little");
    assertThat(value(ranked.getFirst(), "dense")).isEqualTo(1);
    assertThat(ranked).allMatch(one -> Double.isFinite(one.score()));
  }

  @Test
  void shouldRankAPoolOfOneAndAnEmptyPool() {
    // given
    ScriptedPool one = new ScriptedPool().candidate("c", "only", 0.5, 10, Map.of());

    // when
    RankedPassage only = rank("anything", null, one).getFirst();

    // then: nothing to tell apart counts as 1 where there is something, as 0 where there is not
    assertThat(value(only, "dense")).isEqualTo(1);
    assertThat(value(only, "lexical")).isZero();
    assertThat(only.score()).isCloseTo(0.7 * 1.5, EXACTLY);
    assertThat(rank("anything", null, new ScriptedPool())).isEmpty();
  }

  @Test
  void shouldOrderEqualsTheSameWayWhateverTheirOrderInThePool() {
    // given
    ScriptedPool forward = new ScriptedPool();
    ScriptedPool backward = new ScriptedPool();
    for (int i = 0; i < 20; i++) {
      forward.candidate("c" + i % 3, "m" + i, 0.5, 10, Map.of());
      backward.candidate("c" + (19 - i) % 3, "m" + (19 - i), 0.5, 10, Map.of());
    }

    // when
    List<RankedPassage> one = rank("anything", null, forward);
    List<RankedPassage> other = rank("anything", null, backward);

    // then
    assertThat(one).extracting(r -> r.passage().message()).hasSize(20);
    assertThat(one)
        .extracting(r -> r.passage().message())
        .containsExactlyElementsOf(other.stream().map(r -> r.passage().message()).toList());
  }
}
