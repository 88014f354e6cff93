package dev.memlog.bench.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.bench.eval.QuestionHits.FoundMessage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MeasureTest {

  private static final List<String> FOUND = List.of("x1", "a", "x2", "b", "x3", "x4", "c");

  @Test
  void shouldShareWhatWasFoundByDepth() {
    Set<String> right = Set.of("a", "b", "c", "missing");
    assertThat(Measure.recall(FOUND, right, 1)).isZero();
    assertThat(Measure.recall(FOUND, right, 2)).isEqualTo(0.25);
    assertThat(Measure.recall(FOUND, right, 5)).isEqualTo(0.5);
    assertThat(Measure.recall(FOUND, right, 100)).isEqualTo(0.75);
  }

  @Test
  void shouldTellAnyFromAll() {
    Set<String> right = Set.of("a", "b");
    assertThat(Measure.any(FOUND, right, 1)).isZero();
    assertThat(Measure.any(FOUND, right, 2)).isOne();
    assertThat(Measure.all(FOUND, right, 3)).isZero();
    assertThat(Measure.all(FOUND, right, 4)).isOne();
    assertThat(Measure.all(FOUND, Set.of("a", "missing"), 100)).isZero();
  }

  @Test
  void shouldTakeTheRankOfTheFirstThatAnswers() {
    assertThat(Measure.reciprocalRank(FOUND, Set.of("b", "a"))).isEqualTo(0.5);
    assertThat(Measure.reciprocalRank(FOUND, Set.of("missing"))).isZero();
  }

  @Test
  void shouldDiscountGainByRank() {
    // given: of three that answer the second and fourth are found within five
    double gain = 1 / log2(3) + 1 / log2(5);
    double best = 1 / log2(2) + 1 / log2(3) + 1 / log2(4);
    assertThat(Measure.ndcg(FOUND, Set.of("a", "b", "c"), 5)).isCloseTo(gain / best, within(1e-12));
    assertThat(Measure.ndcg(List.of("a", "b"), Set.of("a", "b"), 10)).isEqualTo(1);
    // more than the list can hold: the best list is full
    assertThat(Measure.ndcg(List.of("a"), Set.of("a", "b", "c"), 1)).isEqualTo(1);
  }

  @Test
  void shouldRankSessionsByTheirBestTurn() {
    var question = new Question("q", "?", "q1", "t", Set.of("s2:0"), Set.of("s2"), null, "");
    QuestionHits answer =
        QuestionHits.of(
            question,
            List.of(
                new FoundMessage("s1@q1", "s1:4"),
                new FoundMessage("s1@q1", "s1:2"),
                new FoundMessage("s2", "s2:0")));
    assertThat(answer.sessions()).containsExactly("s1", "s2");
    assertThat(answer.turns()).containsExactly("s1:4", "s1:2", "s2:0");
  }

  @Test
  void shouldNameMeasuresAsProgramsKnowThem() {
    assertThat(Measure.TURNS.stream().map(Measure::name))
        .containsExactly("recall@5", "recall@10", "recall@20", "hit@10", "mrr", "ndcg@10");
    assertThat(Measure.SESSIONS.stream().map(Measure::name))
        .containsExactly(
            "session_any@5",
            "session_any@10",
            "session_all@5",
            "session_all@10",
            "session_ndcg@10",
            "turn_recall@10");
  }

  @Test
  void shouldAverageOverQuestions() {
    assertThat(new Means(Measure.TURNS, List.of()).values()).containsValues(0.0);
    var means =
        new Means(
            Measure.TURNS,
            Stream.of("a", "missing")
                .map(r -> new Question("q", "?", "u", "g", Set.of(r), Set.of("s"), null, ""))
                .map(question -> new QuestionHits(question, FOUND, List.of()))
                .toList());
    assertThat(means.count()).isEqualTo(2);
    assertThat(means.values()).containsAllEntriesOf(Map.of("recall@5", 0.5, "mrr", 0.25));
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }
}
