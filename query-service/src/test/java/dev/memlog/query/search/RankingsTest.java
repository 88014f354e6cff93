package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.EnglishTerms;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankingsTest {

  private static final String TIME = ScriptedPool.DAY;

  private final EnglishTerms analyzer = new EnglishTerms();
  private final Rankings rankings = new Rankings(Profile.OLLIEBOT, cosine -> cosine, analyzer);

  /** "near" by meaning, "words" by its own words, "context" by its neighbours' words only. */
  private final ScriptedPool pool =
      new ScriptedPool()
          .points(100)
          .word("boat", 5)
          .candidate("c1", "near", 0, "user", "Ann", TIME, "We sailed all day.", 0.9, 40, Map.of())
          .candidate("c2", "words", 0, "user", "Ann", TIME, "The boat!", 0.5, 40, Map.of("boat", 4))
          .candidate("c3", "context", 0, "user", "Ann", TIME, "Yes.", 0.7, 40, Map.of("boat", 2));

  private List<String> order(String ranking) {
    return rankings
        .find(ranking)
        .orElseThrow()
        .rank(new QueryReader(analyzer).read("boat", ScriptedPool.ASKED), null, pool.pool())
        .stream()
        .map(ranked -> ranked.passage().message())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"bm25,words", "dense,near context words"})
  void shouldRankByOneKindOfEvidenceAlone(String ranking, String order) {
    assertThat(order(ranking)).containsExactly(order.split(" "));
  }

  @Test
  void shouldFuseBothListsByRank() {
    // given: "words" is third of one list and first of the other
    var ranked =
        rankings
            .find("rrf")
            .orElseThrow()
            .rank(new QueryReader(analyzer).read("boat", ScriptedPool.ASKED), null, pool.pool());

    // then
    assertThat(ranked.getFirst().passage().message()).isEqualTo("words");
    assertThat(ranked.getFirst().score()).isCloseTo(1.0 / 63 + 1.0 / 61, within(1e-12));
    assertThat(ranked.get(1).score()).isCloseTo(1.0 / 61, within(1e-12));
  }

  @Test
  void shouldShowEachMessageOnceByItsBestPassage() {
    pool.candidate("c1", "near", 1, "user", "Ann", TIME, "More.", 0.95, 40, Map.of());
    assertThat(order("dense")).containsExactly("near", "context", "words");
  }

  @Test
  void shouldLeaveOutOfTheCosinesOrderWhatHasNoVectorYet() {
    pool.candidate(
        "c4", "new", 0, "user", "Ann", TIME, "A boat.", Double.NaN, 40, Map.of("boat", 4));
    assertThat(order("dense")).containsExactly("near", "context", "words");
    assertThat(order("rrf")).contains("new");
  }

  @Test
  void shouldNameOurRankingWithoutAFeature() {
    Ranking without = rankings.find("default-dense").orElseThrow();
    RankedPassage near =
        without
            .rank(new QueryReader(analyzer).read("boat", ScriptedPool.ASKED), null, pool.pool())
            .stream()
            .filter(ranked -> ranked.passage().message().equals("near"))
            .findFirst()
            .orElseThrow();
    assertThat(without.name()).isEqualTo("default-dense");
    assertThat(near.features())
        .filteredOn(feature -> feature.name().equals("dense"))
        .allMatch(feature -> feature.contribution() == 0 && feature.value() > 0);
  }

  @Test
  void shouldTakeTheConfiguredOneWhereNoneIsNamed() {
    assertThat(rankings.find("").orElseThrow().name()).isEqualTo("olliebot");
    assertThat(rankings.find("best")).isEmpty();
    assertThat(Rankings.forMeasuring())
        .startsWith("bm25", "dense", "rrf")
        .allMatch(name -> rankings.find(name).isPresent());
  }
}
