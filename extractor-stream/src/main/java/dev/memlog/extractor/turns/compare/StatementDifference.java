package dev.memlog.extractor.turns.compare;

import dev.memlog.extractor.turns.Attribute;
import dev.memlog.extractor.turns.language.Informativeness;
import dev.memlog.extractor.turns.language.Verbs;
import dev.memlog.extractor.turns.language.WordLists;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tells whether two statements say different things of the same thing, by their words alone: the
 * similarity of vectors cannot ("likes" and "dislikes" are close). Symmetric: the order of the two
 * does not matter. Safe for use by many threads.
 */
public final class StatementDifference {

  /** Attributes of which a subject can have several values at once. */
  private static final Set<String> MANY =
      Set.of("plays", "speaks", "drives", "studies", "hometown", "occupation");

  private static final Map<String, String> OPPOSITES = opposites();

  /** Of two statements without a known attribute, how much of their words must be shared. */
  private static final double SHARED = 0.7;

  /** From here on a word is taken to name a thing of its own. */
  private static final double RARE = 7;

  private StatementDifference() {}

  private static Map<String, String> opposites() {
    Map<String, String> opposites = new HashMap<>();
    // Both sides in the words that statements are compared by.
    for (String line : WordLists.lines(StatementDifference.class, "opposites.txt")) {
      String[] two = line.split(" ");
      opposites.put(Statement.meaning(two[0]), Statement.meaning(two[1]));
      opposites.put(Statement.meaning(two[1]), Statement.meaning(two[0]));
    }
    return opposites;
  }

  /** In what they differ. */
  public static Difference between(String one, String other) {
    return between(Statement.of(one), Statement.of(other));
  }

  /** In what they differ. */
  public static Difference between(Statement one, Statement other) {
    if (!one.sameSubject(other)) {
      return Difference.NONE;
    }
    AttributeReader.Reading a = one.reading();
    AttributeReader.Reading b = other.reading();
    if (a != null && b != null && sameAttribute(a.attribute(), b.attribute())) {
      Difference difference = byAttribute(a.attribute(), b.attribute(), one, other);
      if (difference != Difference.NONE) {
        return difference;
      }
    }
    return byWords(one, other);
  }

  /**
   * Whether all is the same but one word that tells things apart: an indexer notebook is no
   * extractor notebook. Common words say the same in many ways ("little", "younger"), verbs too;
   * rare ones seldom do.
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
    // What is named first is the subject, then comes the verb.
    return at > 1
        && Informativeness.rarity(a.get(at)) >= RARE
        && Informativeness.rarity(b.get(at)) >= RARE;
  }

  private static boolean sameAttribute(Attribute a, Attribute b) {
    if (a.name().startsWith("like:") && b.name().startsWith("like:")) {
      return sameValue(a.value(), b.value());
    }
    return a.name().equals(b.name());
  }

  private static Difference byAttribute(Attribute a, Attribute b, Statement one, Statement other) {
    boolean sameValue = sameValue(a.value(), b.value());
    if (a.polarity() != b.polarity()) {
      return sameValue
          ? a.name().startsWith("like:") ? Difference.POLARITY : Difference.NEGATION
          : Difference.NONE;
    }
    if (sameValue || a.name().startsWith("like:") || MANY.contains(a.name())) {
      return Difference.NONE;
    }
    if (!one.numbers().equals(other.numbers()) && counted(a.value()) && counted(b.value())) {
      // Followers here and followers there are two counts.
      boolean single = plain(one, a) && plain(other, b);
      return !single && elsewhere(one, other) ? Difference.NONE : Difference.NUMBER;
    }
    return one.dates().equals(other.dates())
            || one.words().stream().anyMatch(w -> !other.words().contains(w))
        ? Difference.VALUE
        : Difference.DATE;
  }

  /** "Ann's budget is": there is but one, whatever else is said of it. */
  private static boolean plain(Statement statement, Attribute attribute) {
    String start = statement.subject() + "'s " + attribute.name() + " ";
    String text = statement.text().replace('’', '\'').toLowerCase(Locale.ROOT);
    return text.startsWith(start + "is ") || text.startsWith(start + "was ");
  }

  private static boolean counted(String value) {
    return !value.isEmpty() && !Statement.of(value).numbers().isEmpty();
  }

  private static boolean sameValue(String a, String b) {
    Set<String> x = new HashSet<>(Statement.of(a).words());
    Set<String> y = new HashSet<>(Statement.of(b).words());
    if (x.isEmpty() || y.isEmpty()) {
      return Statement.of(a).numbers().equals(Statement.of(b).numbers()) && a.equals(b)
          || !Statement.of(a).numbers().isEmpty()
              && Statement.of(a).numbers().equals(Statement.of(b).numbers());
    }
    if (Quantities.differ(Statement.of(a).numbers(), Statement.of(b).numbers())) {
      return false;
    }
    // "Berlin" and "the center of Berlin" are no contradiction.
    return x.containsAll(y) || y.containsAll(x);
  }

  /** Whether each says something beside its number that the other does not. */
  private static boolean elsewhere(Statement one, Statement other) {
    return Quantities.differ(one.words(), other.words())
        || Quantities.differ(one.dates(), other.dates());
  }

  /** Without a known attribute: nearly the same words, and one thing that differs. */
  private static Difference byWords(Statement one, Statement other) {
    Set<String> onlyOne = new HashSet<>(one.words());
    onlyOne.removeAll(other.words());
    Set<String> onlyOther = new HashSet<>(other.words());
    onlyOther.removeAll(one.words());
    boolean opposite = opposites(onlyOne, onlyOther);
    Set<String> shared = new HashSet<>(one.words());
    shared.retainAll(other.words());
    shared.removeAll(List.of(one.subject().split(" ")));
    int most = Math.max(one.words().size(), other.words().size());
    if (shared.isEmpty() || shared.size() + (opposite ? 1 : 0) + 1 < SHARED * most) {
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
      // What is not so in general may have been so on a day.
      return dated ? Difference.NONE : Difference.NEGATION;
    }
    boolean happened = Happening.once(one.text()) || Happening.once(other.text());
    boolean days = Quantities.differ(one.dates(), other.dates());
    if (Quantities.differ(one.numbers(), other.numbers())) {
      return happened || days ? Difference.NONE : Difference.NUMBER;
    }
    // What happened may happen again on another day; what is, or will be, has one date.
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
