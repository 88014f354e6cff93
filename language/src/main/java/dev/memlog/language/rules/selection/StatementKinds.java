package dev.memlog.language.rules.selection;

import dev.memlog.language.dates.Tense;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.Valence;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A classifier of statements into categories and types, by signal words and tense. */
public final class StatementKinds {

  private static final Map<Category, Pattern> SIGNALS = new EnumMap<>(Category.class);
  private static final Set<String> GLAD = WordLists.words(StatementKinds.class, "glad-words.txt");
  private static final Set<String> SAD = WordLists.words(StatementKinds.class, "sad-words.txt");

  static {
    for (String line : WordLists.lines(StatementKinds.class, "categories.txt")) {
      int colon = line.indexOf(':');
      SIGNALS.merge(
          Category.valueOf(line.substring(0, colon)),
          Pattern.compile("\\b(?:" + line.substring(colon + 1).strip() + ")\\b"),
          (a, b) -> Pattern.compile(a.pattern() + "|" + b.pattern()));
    }
  }

  private StatementKinds() {}

  /** Returns the category of a statement in the third person, judged by its words alone. */
  public static Category category(String statement) {
    return category(statement, tense(statement), false);
  }

  /** Returns the type of a statement in the third person, judged by its words alone. */
  public static MemoryType type(String statement) {
    return type(category(statement), tense(statement));
  }

  /**
   * Returns the category of a statement in the third person.
   *
   * @param tense the tense of the statement
   * @param dated whether the statement names a time
   */
  public static Category category(String statement, Tense tense, boolean dated) {
    String lower = statement.toLowerCase(Locale.ROOT);
    if (matches(Category.PREFERENCE, lower)) {
      return Category.PREFERENCE;
    }
    if (matches(Category.DECISION, lower)) {
      return Category.DECISION;
    }
    if (dated && tense == Tense.PAST) {
      return Category.EVENT;
    }
    if (matches(Category.PROJECT, lower)) {
      return Category.PROJECT;
    }
    if (tense == Tense.PAST) {
      return Category.EVENT;
    }
    return matches(Category.RELATIONSHIP, lower) ? Category.RELATIONSHIP : Category.FACT;
  }

  /**
   * Returns the type of a statement with the given category and tense: episodic if it is in the
   * past and not a preference, otherwise semantic.
   */
  public static MemoryType type(Category category, Tense tense) {
    boolean happened = tense == Tense.PAST && category != Category.PREFERENCE;
    return happened ? MemoryType.EPISODIC : MemoryType.SEMANTIC;
  }

  /** Returns the feeling that most of the statement's signal words express. */
  static Valence valence(String statement) {
    int balance = 0;
    for (String word : statement.toLowerCase(Locale.ROOT).split("[^\\p{L}'-]+")) {
      balance += GLAD.contains(word) ? 1 : SAD.contains(word) ? -1 : 0;
    }
    return balance > 0 ? Valence.POSITIVE : balance < 0 ? Valence.NEGATIVE : Valence.NEUTRAL;
  }

  private static boolean matches(Category category, String lower) {
    Pattern pattern = SIGNALS.get(category);
    return pattern != null && pattern.matcher(lower).find();
  }

  private static Tense tense(String statement) {
    for (String word : statement.split("\\s+")) {
      if (Verbs.past(word)) {
        return Tense.PAST;
      }
    }
    return Tense.PRESENT;
  }
}
