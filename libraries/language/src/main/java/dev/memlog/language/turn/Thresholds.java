package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The thresholds for storing a candidate.
 *
 * @param least the least importance, 1 to 10
 * @param leastAsked the least importance if the speaker asked to remember it, 1 to 10
 * @param confidence the least confidence, 0 to 1
 */
public record Thresholds(int least, int leastAsked, double confidence) {

  /** Returns the rule that leaves a candidate out; null if it is stored. */
  public @Nullable Rule rule(Candidate candidate) {
    int needed = candidate.provenance().origin() == Origin.EXPLICIT ? leastAsked : least;
    if (candidate.rating().importance().score() < needed) {
      return Rule.UNIMPORTANT;
    }
    return candidate.rating().confidence() < confidence ? Rule.UNCERTAIN : null;
  }
}
