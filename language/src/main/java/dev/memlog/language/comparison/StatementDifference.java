package dev.memlog.language.comparison;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Attribute;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A lexical comparison that finds contradictions between two statements about the same subject. The
 * similarity of vectors cannot find them, since vectors of "likes" and "dislikes" are close. The
 * comparison does not depend on which statement is older. Safe for use by several threads.
 */
public final class StatementDifference {

  /** The attributes that can have several values at once. */
  private static final Set<String> MANY =
      Set.of("plays", "speaks", "drives", "studies", "hometown", "occupation");

  private static final Map<String, String> OPPOSITES = opposites();

  /** The least share of common words of two statements without a known attribute. */
  private static final double SHARED = 0.7;

  /** The least rarity of a word that is assumed to name a thing of its own. */
  private static final double RARE = 7;

  private StatementDifference() {}

  private static Map<String, String> opposites() {
    Map<String, String> opposites = new HashMap<>();
    // Both sides are mapped to the words that statements are compared by.
    for (String line : WordLists.lines(StatementDifference.class, "opposites.txt")) {
      String[] two = line.split(" ");
      opposites.put(Statement.meaning(two[0]), Statement.meaning(two[1]));
      opposites.put(Statement.meaning(two[1]), Statement.meaning(two[0]));
    }
    return opposites;
  }

  /**
   * Returns the difference between two statements in the third person, given as texts.
   *
   * @return the difference; {@link Difference#NONE} if they do not contradict each other
   */
  public static Difference between(String one, String other) {
    return between(Statement.of(one), Statement.of(other));
  }

  /**
   * Returns the difference between two parsed statements.
   *
   * @return the difference; {@link Difference#NONE} if they do not contradict each other
   */
  public static Difference between(Statement one, Statement other) {
    if (!one.sameSubject(other)) {
      return Difference.NONE;
    }
    AttributeReader.Reading a = one.reading();
    AttributeReader.Reading b = other.reading();
    if (a != null && b != null && sameAttribute(one, a.attribute(), other, b.attribute())) {
      Difference difference = byAttribute(a.attribute(), b.attribute(), one, other);
      if (difference != Difference.NONE) {
        return difference;
      }
    }
    return byWords(one, other);
  }

  /**
   * Returns whether two statements differ in exactly one of their {@link Statement#words} after the
   * first two, and both words at this place are rare. Then the statements are about different
   * things: an indexer notebook is not an extractor notebook. A common word, such as "little", may
   * vary without a change of meaning.
   */
  public static boolean apartByAThing(Statement one, Statement other) {
    List<String> a = List.copyOf(one.words());
    List<String> b = List.copyOf(other.words());
    if (a.size() != b.size() || a.size() < 3) {
      return false;
    }
    int at = -1;
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).equals(b.get(i))) {
        if (at >= 0) {
          return false;
        }
        at = i;
      }
    }
    // The subject comes first, then the verb.
    return at > 1
        && Informativeness.rarity(a.get(at)) >= RARE
        && Informativeness.rarity(b.get(at)) >= RARE;
  }

  private static boolean sameAttribute(Statement one, Attribute a, Statement other, Attribute b) {
    if (a.name().startsWith("like:") && b.name().startsWith("like:")) {
      return sameValue(one, a.value(), other, b.value());
    }
    return a.name().equals(b.name());
  }

  private static Difference byAttribute(Attribute a, Attribute b, Statement one, Statement other) {
    boolean sameValue = sameValue(one, a.value(), other, b.value());
    if (a.polarity() != b.polarity()) {
      return sameValue
          ? a.name().startsWith("like:") ? Difference.POLARITY : Difference.NEGATION
          : Difference.NONE;
    }
    if (sameValue || a.name().startsWith("like:") || MANY.contains(a.name())) {
      return Difference.NONE;
    }
    if (!one.numbers().equals(other.numbers()) && counted(one) && counted(other)) {
      // Followers on two platforms are two counts.
      boolean single = plain(one, a) && plain(other, b);
      return !single && elsewhere(one, other) ? Difference.NONE : Difference.NUMBER;
    }
    return one.dates().equals(other.dates())
            || one.words().stream().anyMatch(w -> !other.words().contains(w))
        ? Difference.VALUE
        : Difference.DATE;
  }

  /**
   * Returns whether the statement begins like "Ann's budget is", so that the attribute has only one
   * value.
   */
  private static boolean plain(Statement statement, Attribute attribute) {
    String start = statement.subject() + "'s " + attribute.name() + " ";
    String text = statement.text().replace('’', '\'').toLowerCase(Locale.ROOT);
    return text.startsWith(start + "is ") || text.startsWith(start + "was ");
  }

  private static boolean counted(Statement statement) {
    return !statement.comparands().valueNumbers().isEmpty();
  }

  private static boolean sameValue(Statement one, String a, Statement other, String b) {
    Set<String> x = one.comparands().valueWords();
    Set<String> y = other.comparands().valueWords();
    Set<String> first = one.comparands().valueNumbers();
    Set<String> second = other.comparands().valueNumbers();
    if (x.isEmpty() || y.isEmpty()) {
      return first.equals(second) && (a.equals(b) || !first.isEmpty());
    }
    if (Quantities.differ(first, second)) {
      return false;
    }
    // "Berlin" and "the center of Berlin" are no contradiction.
    return x.containsAll(y) || y.containsAll(x);
  }

  /** Returns whether each statement has words or dates that the other lacks. */
  private static boolean elsewhere(Statement one, Statement other) {
    return Quantities.differ(one.words(), other.words())
        || Quantities.differ(one.dates(), other.dates());
  }

  /**
   * Returns the difference without a known attribute: nearly the same words, and one thing that
   * differs.
   */
  private static Difference byWords(Statement one, Statement other) {
    int least = (int) Math.ceil(SHARED * Math.max(one.words().size(), other.words().size()));
    // One word may differ, and opposite words count as one.
    if (!one.sharesTold(other, Math.max(1, least - 2))) {
      return Difference.NONE;
    }
    Set<String> onlyOne = new HashSet<>(one.words());
    onlyOne.removeAll(other.words());
    Set<String> onlyOther = new HashSet<>(other.words());
    onlyOther.removeAll(one.words());
    boolean opposite = opposites(onlyOne, onlyOther);
    if (!opposite && !one.sharesTold(other, Math.max(1, least - 1))) {
      return Difference.NONE;
    }
    if (opposite) {
      return one.negated() == other.negated() ? Difference.POLARITY : Difference.NONE;
    }
    if (!onlyOne.isEmpty() && !onlyOther.isEmpty()) {
      return Difference.NONE;
    }
    return bySameWords(one, other);
  }

  private static Difference bySameWords(Statement one, Statement other) {
    boolean dated = one.dates().isEmpty() != other.dates().isEmpty();
    if (one.negated() != other.negated()) {
      // A fact that is denied in general may have held on one day.
      return dated ? Difference.NONE : Difference.NEGATION;
    }
    boolean happened = Happening.once(one.text()) || Happening.once(other.text());
    boolean days = Quantities.differ(one.dates(), other.dates());
    if (Quantities.differ(one.numbers(), other.numbers())) {
      return happened || days ? Difference.NONE : Difference.NUMBER;
    }
    // An event may recur on another day; a present or future fact has one date.
    boolean past = past(one.text()) || past(other.text());
    return !past && days ? Difference.DATE : Difference.NONE;
  }

  private static boolean opposites(Set<String> a, Set<String> b) {
    for (String word : a) {
      String opposite = OPPOSITES.get(word);
      if (opposite != null && b.contains(opposite)) {
        return true;
      }
    }
    return false;
  }

  private static boolean past(String text) {
    for (String word : text.split("\\s+")) {
      if (Verbs.past(word)) {
        return true;
      }
    }
    return false;
  }
}
