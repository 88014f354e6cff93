package dev.memlog.language.rules;

import dev.memlog.language.sensitivity.Sensitivity;
import java.util.Set;

/**
 * The settings that decide which statements of a turn the rules propose as memories.
 *
 * @param leastTold minimum informativeness of a statement: the sum of the idf of its words, 3.2 to
 *     10 each, where words with a lower idf do not count; the sum is reduced if the subject is
 *     neither the speaker nor named; statements that the speaker asked to remember are exempt
 * @param leastWorth minimum score of the best statement of a turn, 0 to 1; the score is the
 *     probability that a statement is correct, self-contained and informative enough; exempt are
 *     statements that the speaker asked to remember, those with a recognised attribute that is not
 *     a liking, and those of assistants
 * @param leastBeside minimum score of every other statement of a turn, 0 to 1; the same statements
 *     are exempt
 * @param mostPerTurn maximum number of statements of a turn, 1 to 50; the most informative are kept
 * @param allowed the sensitive matters that may become memories; none by default
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

  /** Returns the defaults: at most six statements of a turn, none sensitive, no captions. */
  public static RuleSettings defaults() {
    return new RuleSettings(10, 0.21, 0.37, 6, Set.of(), false);
  }

  /** Returns a copy of these settings that allows exactly the given sensitive matters. */
  public RuleSettings allowing(Set<Sensitivity> matters) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, matters, captions);
  }

  /** Returns a copy of these settings with the given value of {@link #captions}. */
  public RuleSettings withCaptions(boolean kept) {
    return new RuleSettings(leastTold, leastWorth, leastBeside, mostPerTurn, allowed, kept);
  }
}
