package dev.memlog.language.rules;

import dev.memlog.language.sensitivity.Sensitivity;
import java.util.Set;

/**
 * The thresholds that decide which statements the rules keep.
 *
 * @param leastTold the least informativeness of a statement, as the sum of the rarities of its
 *     words (a common word about 3, one in no list 10)
 * @param leastWorth the least worth of the best statement of a turn, 0 to 1, which is the
 *     probability that it is right, self-contained and informative enough; does not apply to what
 *     the speaker asked to remember
 * @param leastBeside the least worth of the turn's other statements, 0 to 1
 * @param mostPerTurn the largest number of statements of a turn, 1 to 50; the most informative are
 *     kept
 * @param allowed the sensitive matters that may be remembered; none by default
 * @param captions whether a picture's caption is kept if the words beside it are not
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
    return new RuleSettings(10, 0.3, 0.5, 6, Set.of(), false);
  }

  /** Returns these settings with these sensitive matters allowed. */
  public RuleSettings allowing(Set<Sensitivity> matters) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, matters, captions);
  }

  /** Returns these settings with captions kept or not. */
  public RuleSettings withCaptions(boolean kept) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, allowed, kept);
  }
}
