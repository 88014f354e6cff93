package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.guard.Sensitivity;
import java.util.Set;

/**
 * What the rules keep.
 *
 * @param leastTold how much a statement must tell, as the sum of the rarities of its words (a
 *     common word about 3, one never met 10)
 * @param mostPerTurn statements kept of one turn, the most telling ones, 1 to 50
 * @param allowed sensitive matters that may be remembered; none by default
 */
public record RuleSettings(double leastTold, int mostPerTurn, Set<Sensitivity> allowed) {

  public RuleSettings {
    if (!(leastTold >= 0)) {
      throw new IllegalArgumentException("leastTold must be at least 0, got " + leastTold);
    }
    if (mostPerTurn < 1 || mostPerTurn > 50) {
      throw new IllegalArgumentException("mostPerTurn must be 1 to 50, got " + mostPerTurn);
    }
    allowed = Set.copyOf(allowed);
  }

  public static RuleSettings defaults() {
    return new RuleSettings(10, 6, Set.of());
  }

  /** The same with those sensitive matters allowed. */
  public RuleSettings allowing(Set<Sensitivity> matters) {
    return new RuleSettings(leastTold, mostPerTurn, matters);
  }
}
