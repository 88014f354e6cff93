package dev.memlog.language.comparison;

import dev.memlog.language.english.WordLists;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A comparison of quotes with one another and with statements. It rests on their readings. Without
 * a common reading, it only finds quotes in nearly the same words. The comparison does not depend
 * on which text is older. Safe for use by several threads.
 */
public final class ReadingComparison {

  /** The largest number of words of a quote that another one may lack and still repeat it. */
  private static final int MOST_UNSHARED = 2;

  /** The least share of common words of two quotes in nearly the same words. */
  private static final double NEARLY = 0.85;

  /** The words that reverse the meaning of a quote in other languages than English. */
  private static final Set<String> NEGATIONS =
      WordLists.of(
          "nicht kein keine keinen nie niemals pas jamais plus aucun aucune no nunca jamás sin non "
              + "mai senza não nem niet geen nooit zonder nie nigdy bez");

  private ReadingComparison() {}

  /** Returns the first difference between the readings of two texts. */
  public static Difference difference(Statement one, Statement other) {
    for (Fact fact : one.facts()) {
      for (Fact against : other.facts()) {
        Difference difference = fact.difference(against);
        if (difference.contradicts()) {
          return difference;
        }
      }
    }
    return Difference.NONE;
  }

  /**
   * Returns whether a later text replaces an earlier one that it contradicts: most of what the
   * earlier one says is contradicted or said again. So a new home does not take the place of "I'm
   * vegan, allergic to nuts and live in Lyon".
   */
  public static boolean replaces(Statement later, Statement earlier) {
    int lost = 0;
    for (Fact fact : earlier.facts()) {
      boolean kept =
          later.facts().stream()
              .noneMatch(now -> fact.difference(now).contradicts() || now.restates(fact));
      lost += kept ? 1 : 0;
    }
    return 2 * lost < earlier.facts().size();
  }

  /** Returns whether a later text contradicts an earlier one in what it says of its own speaker. */
  public static boolean aboutSpeaker(Statement later, Statement earlier) {
    return later.facts().stream()
        .filter(Fact::own)
        .anyMatch(
            fact -> earlier.facts().stream().anyMatch(was -> fact.difference(was).contradicts()));
  }

  /**
   * Returns whether one text says by its readings all that another one says, beside at most two
   * words. The result is false if the other text has no reading, or more numbers or names.
   *
   * @param one the text that may say as much or more
   * @param other the text that may be contained
   */
  public static boolean covers(Statement one, Statement other) {
    boolean readings =
        !other.facts().isEmpty()
            && other.facts().stream()
                .allMatch(fact -> one.facts().stream().anyMatch(fact::restates));
    if (!readings || !numbers(one).containsAll(numbers(other))) {
      return false;
    }
    Set<String> unshared = new HashSet<>(other.words());
    unshared.removeAll(one.words());
    for (Fact fact : other.facts()) {
      unshared.removeAll(fact.words());
      unshared.removeAll(List.of(fact.subject().split(" ")));
      unshared.remove(Statement.meaning(fact.attribute()));
    }
    return unshared.size() <= MOST_UNSHARED;
  }

  /** Returns whether two quotes of one speaker have nearly the same words, and equal readings. */
  public static boolean nearlySameWords(Statement one, Statement other) {
    Set<String> shared = new HashSet<>(one.words());
    shared.retainAll(other.words());
    int most = Math.max(one.words().size(), other.words().size());
    return most > 0 && shared.size() >= NEARLY * most && mayRepeat(one, other);
  }

  /**
   * Returns whether two texts may repeat each other, as far as can be told without their meaning:
   * both are quotes of one speaker, and no reading, number, date or negation differs.
   */
  public static boolean mayRepeat(Statement one, Statement other) {
    return one.quoted()
        && Objects.equals(one.speaker(), other.speaker())
        && one.negated() == other.negated()
        && numbers(one).equals(numbers(other))
        && one.facts().size() == other.facts().size()
        && one.facts().stream().allMatch(fact -> other.facts().stream().anyMatch(fact::restates))
        && negations(one).equals(negations(other));
  }

  private static Set<String> numbers(Statement statement) {
    Set<String> numbers = new HashSet<>(statement.numbers());
    numbers.addAll(statement.dates());
    return numbers;
  }

  private static Set<String> negations(Statement statement) {
    Set<String> negations = new HashSet<>(NEGATIONS);
    negations.retainAll(statement.words());
    return negations;
  }
}
