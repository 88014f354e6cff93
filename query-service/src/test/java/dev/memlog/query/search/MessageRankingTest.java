package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.ranking.Evidence;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the sum of a score, of passages of one message, and of the order of results. */
class MessageRankingTest extends RankingScenario {

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
        .isCloseTo(0.7 * 0.4 + 0.5 * best + 0.3 + 0.05, EXACTLY);
    assertThat(value(message(ranked, "e"), "session")).isZero();
  }

  @Test
  void shouldRaiseAMessageByItsReply() {
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
  void shouldNotPreferAShortMessageForASharedWord() {
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
  void shouldMeasureCoverageWithoutTheTimeThatIsAskedUnlessAWordIsUnknown() {
    // given
    ScriptedPool pool =
        new ScriptedPool()
            .word("attend", 9)
            .word("workshop", 9)
            .candidate("c", "m", 0.5, 9, Map.of("attend", 4, "workshop", 4));
    String query = "How many months ago did I attend the workshop?";

    // when
    double known = rank(query, null, pool).getFirst().evidence().coverage();
    double unknown =
        rank("How many months ago did I attend the cello workshop?", null, pool)
            .getFirst()
            .evidence()
            .coverage();
    double withoutTime =
        rank("Did I attend the cello workshop?", null, pool).getFirst().evidence().coverage();

    // then
    assertThat(known).isCloseTo(1, EXACTLY);
    assertThat(unknown).isLessThan(withoutTime);
  }

  @Test
  void shouldRankByWordsWhenTheVectorIsMissing() {
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
  void shouldRankAPoolWhenAllVectorsAreMissing() {
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
  void shouldOrderEqualScoresIndependentlyOfThePoolsOrder() {
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
