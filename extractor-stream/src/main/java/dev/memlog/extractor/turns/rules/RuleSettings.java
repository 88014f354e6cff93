package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.guard.Sensitivity;
import java.util.Set;

/**
 * The thresholds that decide which statements the rules keep.
 *
 * @param leastTold how much a statement must tell, as the sum of the rarities of its words (a
 *     common word about 3, one never met 10)
 * @param leastWorth how likely the best statement of a turn must be right, whole and enough to
 *     keep, 0 to 1; what was asked to be remembered is kept anyway
 * @param leastBeside the same of the turn's other statements
 * @param mostPerTurn statements kept of one turn, the most telling ones, 1 to 50
 * @param allowed sensitive matters that may be remembered; none by default
 * @param captions whether a picture's caption is kept where the words beside it are not
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
