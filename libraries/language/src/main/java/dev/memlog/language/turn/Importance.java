package dev.memlog.language.turn;

import java.util.List;

/**
 * The importance of a memory, with the reasons for it.
 *
 * @param score the importance, 1 (least) to 10
 * @param reasons the reasons for the score, each in a few words, in the order of evaluation
 */
public record Importance(int score, List<String> reasons) {

  public Importance {
    if (score < 1 || score > 10) {
      throw new IllegalArgumentException("importance.score must be 1 to 10, got " + score);
    }
    reasons = List.copyOf(reasons);
  }
}
