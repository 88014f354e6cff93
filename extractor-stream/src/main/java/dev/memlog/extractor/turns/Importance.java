package dev.memlog.extractor.turns;

import java.util.List;

/**
 * How much a memory matters.
 *
 * @param score 1 to 10
 * @param reasons what raised or lowered it, in words, in the order it was looked at
 */
public record Importance(int score, List<String> reasons) {

  public Importance {
    if (score < 1 || score > 10) {
      throw new IllegalArgumentException("importance.score must be 1 to 10, got " + score);
    }
    reasons = List.copyOf(reasons);
  }
}
