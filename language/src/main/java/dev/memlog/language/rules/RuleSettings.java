package dev.memlog.language.rules;

import dev.memlog.language.sensitivity.Sensitivity;
import java.util.Set;

/**
 * The thresholds that decide which statements the rules keep.
 *
 * @param leastTold minimum informativeness of a statement, as the sum of the idf of its words
 *     (about 3 for a common word, 10 for a word in no list)
 * @param leastWorth minimum score of the best statement of a turn, 0 to 1; the score is the
 *     probability that a statement is correct, self-contained and informative enough; statements
 *     that the speaker asked to remember are exempt
 * @param leastBeside minimum score of the other statements of a turn, 0 to 1
 * @param mostPerTurn maximum number of statements of a turn, 1 to 50; the most informative are kept
 * @param allowed the sensitive topics that may become memories; none by default
 * @param captions whether the caption of an image becomes a memory if the text of its message does
 *     not
 */
public record RuleSettings(
    double leastTold,
    double leastWorth,
    double leastBeside,
    int mostPerTurn,
    Set<Sensitivity> allowed,
    boolean captions) {

  public RuleSettings {
    if (!(leastTold >= 0)) {
      throw new IllegalArgumentException("leastTold must be at least 0, got " + leastTold);
    }
    share("leastWorth", leastWorth);
    share("leastBeside", leastBeside);
    if (mostPerTurn < 1 || mostPerTurn > 50) {
      throw new IllegalArgumentException("mostPerTurn must be 1 to 50, got " + mostPerTurn);
    }
    allowed = Set.copyOf(allowed);
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be 0 to 1, got " + value);
    }
  }

  public static RuleSettings defaults() {
    return new RuleSettings(10, 0.21, 0.37, 6, Set.of(), false);
  }

  /** Returns these settings with these sensitive matters allowed. */
  public RuleSettings allowing(Set<Sensitivity> matters) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, matters, captions);
  }

  /** Returns these settings with memories from captions switched on or off. */
  public RuleSettings withCaptions(boolean kept) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, allowed, kept);
  }
}
