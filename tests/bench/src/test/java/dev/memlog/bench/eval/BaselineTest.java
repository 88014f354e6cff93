package dev.memlog.bench.eval;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.search.QueryReader;
import dev.memlog.query.search.RankedPassage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineTest {

  private final EnglishTerms analyzer = new EnglishTerms();
  private final List<Candidate> candidates = new ArrayList<>();

  /** "near" by meaning, "words" by its own words, "context" by its neighbours' words only. */
  @BeforeEach
  void fill() {
    candidate("c1", "near", 0, "We sailed all day.", 0.9, Map.of());
    candidate("c2", "words", 0, "The boat!", 0.5, Map.of("boat", 4));
    candidate("c3", "context", 0, "Yes.", 0.7, Map.of("boat", 2));
  }

  private void candidate(
      String conversation,
      String message,
      int chunk,
      String text,
      double cosine,
      Map<String, Integer> words) {
    UUID id = UUID.nameUUIDFromBytes((conversation + message + chunk).getBytes(UTF_8));
    Map<String, Object> fields =
        Map.of(
            PassageFields.CONVERSATION,
            conversation,
            PassageFields.MESSAGE,
            message,
            PassageFields.ROLE,
            "user",
            PassageFields.AUTHOR,
            "Ann",
            PassageFields.TEXT,
            text,
            PassageFields.CREATED_AT,
            1_682_935_200_000L);
    candidates.add(
        new Candidate(
            new StoredPoint(id, 1, fields),
            cosine,
            !Double.isNaN(cosine),
            !words.isEmpty(),
            words,
            40));
  }

  private List<RankedPassage> rank(Baseline.Kind kind) {
    return new Baseline(kind, cosine -> cosine, analyzer)
        .rank(
            new QueryReader(analyzer).read("boat", LocalDate.of(2023, 6, 1)),
            null,
            new CandidatePool(candidates, 100, Map.of("boat", 5L)));
  }

  private List<String> order(Baseline.Kind kind) {
    return rank(kind).stream().map(ranked -> ranked.passage().message()).toList();
  }

  @ParameterizedTest
  @CsvSource({"BM25,words", "DENSE,near context words"})
  void shouldRankByOneKindOfEvidenceAlone(Baseline.Kind kind, String order) {
    assertThat(order(kind)).containsExactly(order.split(" "));
  }

  @Test
  void shouldFuseBothListsByRank() {
    // given: "words" is third of one list and first of the other
    List<RankedPassage> ranked = rank(Baseline.Kind.RRF);

    // then
    assertThat(ranked.getFirst().passage().message()).isEqualTo("words");
    assertThat(ranked.getFirst().score()).isCloseTo(1.0 / 63 + 1.0 / 61, within(1e-12));
    assertThat(ranked.get(1).score()).isCloseTo(1.0 / 61, within(1e-12));
  }

  @Test
  void shouldShowEachMessageOnceByItsBestPassage() {
    candidate("c1", "near", 1, "More.", 0.95, Map.of());
    assertThat(order(Baseline.Kind.DENSE)).containsExactly("near", "context", "words");
  }

  @Test
  void shouldLeaveOutOfTheCosinesOrderWhatHasNoVectorYet() {
    candidate("c4", "new", 0, "A boat.", Double.NaN, Map.of("boat", 4));
    assertThat(order(Baseline.Kind.DENSE)).containsExactly("near", "context", "words");
    assertThat(order(Baseline.Kind.RRF)).contains("new");
  }
}
