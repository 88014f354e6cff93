package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.CandidatePool.Candidate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepliesTest {

  private static final String NOON = "2023-05-01T12:00:00Z";
  private static final String SOON = "2023-05-01T12:01:00Z";
  private static final String MUCH_LATER = "2023-05-01T13:00:01Z";

  private final ScriptedPool pool = new ScriptedPool();

  private void said(
      String conversation, String message, int chunk, String role, String at, double cosine) {
    pool.candidate(conversation, message, chunk, role, "", at, "x", cosine, 9, Map.of());
  }

  private double[] cosines() {
    List<Candidate> candidates = pool.pool().candidates();
    return Replies.cosines(
        candidates, candidates.stream().map(c -> IndexedPassage.of(c.point())).toList());
  }

  @Test
  void shouldJoinATurnWithTheNextTurnInAnyOrderOfResults() {
    said("c1", "m2", 0, "user", SOON, 0.8);
    said("c2", "m1", 0, "user", NOON, 0.2);
    said("c1", "m1", 0, "user", NOON, 0.4);
    assertThat(cosines()).containsExactly(0.8, 0.2, (0.4 + 0.8) / 2);
  }

  @Test
  void shouldUseTheBestPassageOfALongReply() {
    said("c", "m1", 0, "user", NOON, 0.4);
    said("c", "m1", 1, "user", NOON, 0.6);
    said("c", "m2", 0, "user", SOON, 0.2);
    said("c", "m2", 1, "user", SOON, 0.8);
    assertThat(cosines()).containsExactly((0.4 + 0.8) / 2, (0.6 + 0.8) / 2, 0.2, 0.8);
  }

  @Test
  void shouldCombineNoReplyWhenAVectorIsMissing() {
    said("c1", "m1", 0, "user", NOON, 0.4);
    said("c1", "m2", 0, "user", SOON, Double.NaN);
    said("c2", "m1", 0, "user", NOON, Double.NaN);
    said("c2", "m2", 0, "user", SOON, 0.8);
    assertThat(cosines()).containsExactly(0.4, Double.NaN, Double.NaN, 0.8);
  }

  @Test
  void shouldKeepTheCosineWhenThereIsNoReply() {
    said("c1", "m1", 0, "user", NOON, 0.4);
    said("c1", "m2", 0, "assistant", SOON, 0.8);
    said("c2", "m1", 0, "user", NOON, 0.4);
    said("c2", "m2", 0, "user", MUCH_LATER, 0.8);
    assertThat(cosines()).containsExactly(0.4, 0.8, 0.4, 0.8);
    assertThat(Replies.cosines(List.of(), List.of())).isEmpty();
  }
}
