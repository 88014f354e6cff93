package dev.memlog.language.quotes;

import dev.memlog.language.sensitivity.Sensitivity;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The settings that decide which sentences become memories.
 *
 * @param leastWorth minimum worth of a sentence; words tell 3.2 to 10 each, and the statement of a
 *     lasting fact counts 14 more
 * @param leastAmongPeople minimum worth in a conversation of people, which has more banter than one
 *     with an assistant
 * @param leastBeside minimum worth in a conversation of people, of a sentence beside a worthier one
 *     of the same message; sentences that tell a lasting fact are exempt
 * @param mostPerTurn maximum number of quotes of a message, 1 to 50; the worthiest are kept
 * @param allowed the sensitive matters that may become memories; none by default. The speaker's own
 *     diet and allergies are no sensitive matter
 * @param secrets patterns of secrets to mask beside those that are known; of a pattern with groups,
 *     the first group that matches is masked
 * @param captions whether the caption of an image becomes a memory if its message has no quote
 */
public record QuoteSettings(
    double leastWorth,
    double leastAmongPeople,
    double leastBeside,
    int mostPerTurn,
    Set<Sensitivity> allowed,
    List<Pattern> secrets,
    boolean captions) {

  public QuoteSettings {
    atLeastZero("leastWorth", leastWorth);
    atLeastZero("leastAmongPeople", leastAmongPeople);
    atLeastZero("leastBeside", leastBeside);
    if (mostPerTurn < 1 || mostPerTurn > 50) {
      throw new IllegalArgumentException("mostPerTurn must be 1 to 50, got " + mostPerTurn);
    }
    allowed = Set.copyOf(allowed);
    secrets = List.copyOf(secrets);
  }

  private static void atLeastZero(String name, double value) {
    if (!(value >= 0)) {
      throw new IllegalArgumentException(name + " must be at least 0, got " + value);
    }
  }

  /** Returns the defaults: at most eight quotes of a message, none about sensitive matters. */
  public static QuoteSettings defaults() {
    return new QuoteSettings(16, 24, 37, 8, Set.of(), List.of(), false);
  }

  /** Returns a copy of these settings that allows exactly the given sensitive matters. */
  public QuoteSettings allowing(Set<Sensitivity> matters) {
    return new QuoteSettings(
        leastWorth, leastAmongPeople, leastBeside, mostPerTurn, matters, secrets, captions);
  }

  /** Returns a copy of these settings that also masks the matches of the given patterns. */
  public QuoteSettings masking(List<Pattern> also) {
    return new QuoteSettings(
        leastWorth, leastAmongPeople, leastBeside, mostPerTurn, allowed, also, captions);
  }

  /** Returns a copy of these settings with the given value of {@link #captions}. */
  public QuoteSettings withCaptions(boolean kept) {
    return new QuoteSettings(
        leastWorth, leastAmongPeople, leastBeside, mostPerTurn, allowed, secrets, kept);
  }
}
