package dev.memlog.language.comparison;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.WordLists;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A comparison of quotes and statements. It rests on their readings. Without a common reading, it
 * only finds nearly the same words. {@link #difference}, {@link #replaces} and {@link
 * #aboutSpeaker} depend on which text is later. Safe for use by several threads.
 */
public final class ReadingComparison {

  /** The largest number of words of a quote that another one may lack and still repeat it. */
  private static final int MOST_UNSHARED = 2;

  /** The least share of common words of two texts in nearly the same words. */
  private static final double NEARLY = 0.85;

  /** The least rarity of a word that is assumed to name a thing of its own. */
  private static final double RARE = 7;

  /** The words that reverse the meaning of a quote in other languages than English. */
  private static final Set<String> NEGATIONS =
      WordLists.named(ReadingComparison.class, "negations");

  private ReadingComparison() {}

  /**
   * Returns the first difference between the readings of two texts, or between the readings of the
   * later text and an earlier quote.
   *
   * @param one the earlier text
   * @param other the later text
   */
  public static Difference difference(Statement one, Statement other) {
    for (Fact fact : one.facts()) {
      for (Fact against : other.facts()) {
        Difference difference = fact.difference(against);
        if (difference.contradicts()) {
          return difference;
        }
      }
    }
    return ends(other, one) ? Difference.NEGATION : Difference.NONE;
  }

  /**
   * Returns whether a later quote says that what an earlier one of the same speaker mainly tells is
   * over, different or done.
   */
  private static boolean ends(Statement later, Statement earlier) {
    return earlier.quoted()
        && Objects.equals(later.speaker(), earlier.speaker())
        && later.facts().stream().anyMatch(fact -> fact.ends(earlier));
  }

  /**
   * Returns whether a later text replaces an earlier one that it contradicts: most of what the
   * earlier one says is contradicted or said again. So a new home does not take the place of "I'm
   * vegan, allergic to nuts and live in Lyon".
   */
  public static boolean replaces(Statement later, Statement earlier) {
    long lost = earlier.facts().stream().filter(fact -> !mentions(later, fact)).count();
    return 2 * lost < earlier.facts().size() || ends(later, earlier);
  }

  /** Returns whether a text contradicts a fact or says it again. */
  private static boolean mentions(Statement text, Fact fact) {
    return text.facts().stream()
        .anyMatch(now -> fact.difference(now).contradicts() || now.restates(fact));
  }

  /** Returns whether a later text contradicts an earlier one in what it says of its own speaker. */
  public static boolean aboutSpeaker(Statement later, Statement earlier) {
    return later.facts().stream()
        .filter(Fact::own)
        .anyMatch(
            fact -> earlier.facts().stream().anyMatch(was -> was.difference(fact).contradicts()));
  }

  /**
   * Returns whether one text says by its readings all that another one says, beside at most two
   * words. The result is false if the other text has no reading, or more numbers.
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

  /** Returns whether two texts have nearly the same words, and {@link #mayRepeat} each other. */
  public static boolean nearlySameWords(Statement one, Statement other) {
    int most = Math.max(one.words().size(), other.words().size());
    // The cheapest checks come first, since most quotes fail them.
    if (most == 0 || Math.min(one.words().size(), other.words().size()) < NEARLY * most) {
      return false;
    }
    long shared = one.words().stream().filter(other.words()::contains).count();
    return shared >= NEARLY * most && mayRepeat(one, other);
  }

  /**
   * Returns whether two texts may repeat each other, as far as can be told without their meaning:
   * they have one speaker or subject, and no reading, number, date, negation or thing differs.
   */
  public static boolean mayRepeat(Statement one, Statement other) {
    return Objects.equals(one.speaker(), other.speaker())
        && one.subject().equals(other.subject())
        && one.negated() == other.negated()
        && one.numbers().equals(other.numbers())
        && one.dates().equals(other.dates())
        && sameReadings(one, other)
        && negations(one).equals(negations(other))
        && !apartByAThing(one, other);
  }

  /** Returns whether two texts have equal readings, or one of two statements has none. */
  private static boolean sameReadings(Statement one, Statement other) {
    boolean unread = one.facts().isEmpty() || other.facts().isEmpty();
    return (unread && !one.quoted())
        || (one.facts().size() == other.facts().size()
            && one.facts().stream()
                .allMatch(fact -> other.facts().stream().anyMatch(fact::restates)));
  }

  /**
   * Returns whether two texts differ in one word after the first two, and both words are rare. Then
   * they are about different things: an indexer notebook is not an extractor notebook. A common
   * word, such as "little", may vary without a change of meaning.
   */
  private static boolean apartByAThing(Statement one, Statement other) {
    return ownThing(one, other) && ownThing(other, one);
  }

  private static boolean ownThing(Statement one, Statement other) {
    List<String> words = List.copyOf(one.words());
    List<String> own = words.stream().filter(word -> !other.words().contains(word)).toList();
    return own.size() == 1
        && words.indexOf(own.getFirst()) > 1
        && Informativeness.rarity(own.getFirst()) >= RARE;
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
