package dev.memlog.cli.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.cli.shadow.AnswerPair.Move;
import dev.memlog.client.ApiJson;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnswerPairTest {

  @Test
  void shouldFindNoDifferenceBetweenEqualAnswers() {
    var pair = new AnswerPair("q", List.of(hit("x"), hit("y")), List.of(hit("x"), hit("y")));

    assertThat(pair.same()).isTrue();
    assertThat(pair.sameFirst()).isTrue();
    assertThat(pair.overlap()).isEqualTo(1);
    assertThat(pair.moves()).isEmpty();
  }

  @Test
  void shouldCountTheHitsThatBothSidesHave() {
    var pair =
        new AnswerPair(
            "q", List.of(hit("x"), hit("y")), List.of(hit("y"), hit("z"), hit("v"), hit("w")));

    assertThat(pair.overlap()).isEqualTo(0.25);
    assertThat(pair.sameFirst()).isFalse();
  }

  @Test
  void shouldTakeAnswersWithoutHitsForEqual() {
    var nothing = new AnswerPair("q", List.of(), List.of());
    var onlyOne = new AnswerPair("q", List.of(), List.of(hit("x")));

    assertThat(nothing.overlap()).isEqualTo(1);
    assertThat(nothing.sameFirst()).isTrue();
    assertThat(onlyOne.overlap()).isZero();
    assertThat(onlyOne.sameFirst()).isFalse();
  }

  @Test
  void shouldCompareTheFirstTenHits() {
    List<ShownHit> many = IntStream.range(0, 12).mapToObj(i -> hit("h" + i)).toList();

    var pair = new AnswerPair("q", many, many.subList(0, 10));

    assertThat(pair.same()).isTrue();
  }

  @Test
  void shouldExplainEachMoveByTheFeaturesThatDiffer() {
    // given: y overtakes x by its dense feature, z is new, v is gone
    var pair =
        new AnswerPair(
            "q",
            List.of(
                hit("x", Map.of("dense", 0.5, "lexical", 0.2)),
                hit("y", Map.of("dense", 0.4, "lexical", 0.2)),
                hit("v", Map.of("time", 0.3))),
            List.of(
                hit("y", Map.of("dense", 0.9, "lexical", 0.2)),
                hit("x", Map.of("dense", 0.5, "lexical", 0.2)),
                hit("z", Map.of("session", 0.1, "dense", 0.2))));

    // when
    List<Move> moves = pair.moves();

    // then
    assertThat(moves)
        .containsExactly(
            new Move("x", "text of x", 1, 2, Map.of()),
            new Move("y", "text of y", 2, 1, Map.of("dense", 0.5)),
            new Move("v", "text of v", 3, null, Map.of("time", 0.3)),
            new Move("z", "text of z", null, 3, Map.of("dense", 0.2, "session", 0.1)));
  }

  @Test
  void shouldListTheAnswersWithTheLeastOverlapFirst() {
    var same = new AnswerPair("same", List.of(hit("x")), List.of(hit("x")));
    var swapped =
        new AnswerPair("swapped", List.of(hit("x"), hit("y")), List.of(hit("y"), hit("x")));
    var other = new AnswerPair("other", List.of(hit("x")), List.of(hit("y")));

    ShadowReport report = ShadowReport.of("A", "B", List.of(same, swapped, other));

    assertThat(report.queries()).isEqualTo(3);
    assertThat(report.overlapAt10()).isEqualTo(0.6667);
    assertThat(report.same()).isEqualTo(1);
    assertThat(report.sameFirst()).isEqualTo(1);
    assertThat(report.changed())
        .extracting(ShadowReport.Changed::query)
        .containsExactly("other", "swapped");
  }

  @Test
  void shouldPrintAnOverlapOfZero() {
    var other = new AnswerPair("other", List.of(hit("x")), List.of(hit("y")));

    assertThat(ApiJson.pretty(ShadowReport.of("A", "B", List.of(other))))
        .containsSubsequence(
            "overlapAt10", "0", "same", "0", "sameFirst", "changed", "overlapAt10");
  }

  private static ShownHit hit(String id) {
    return hit(id, Map.of());
  }

  private static ShownHit hit(String id, Map<String, Double> contributions) {
    return new ShownHit(id, "text of " + id, 1, contributions);
  }
}
