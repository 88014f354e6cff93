package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.Category;
import dev.memlog.extractor.turns.MemoryType;
import dev.memlog.extractor.turns.Valence;
import dev.memlog.extractor.turns.dates.Tense;
import dev.memlog.extractor.turns.language.WordLists;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The classification of statements by signal words. */
final class Kinds {

  private static final Map<Category, Pattern> SIGNALS = new EnumMap<>(Category.class);
  private static final Set<String> GLAD = WordLists.words(Kinds.class, "glad-words.txt");
  private static final Set<String> SAD = WordLists.words(Kinds.class, "sad-words.txt");

  static {
    for (String line : WordLists.lines(Kinds.class, "categories.txt")) {
      int colon = line.indexOf(':');
      SIGNALS.merge(
          Category.valueOf(line.substring(0, colon)),
          Pattern.compile("\\b(?:" + line.substring(colon + 1).strip() + ")\\b"),
          (a, b) -> Pattern.compile(a.pattern() + "|" + b.pattern()));
    }
  }

  private Kinds() {}

  static Category category(String statement, Tense tense, boolean dated) {
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
    if (matches(Category.RELATIONSHIP, lower)) {
      return Category.RELATIONSHIP;
    }
    return Category.FACT;
  }

  private static boolean matches(Category category, String lower) {
    Pattern pattern = SIGNALS.get(category);
    return pattern != null && pattern.matcher(lower).find();
  }

  static MemoryType type(Category category, Tense tense) {
    boolean happened = tense == Tense.PAST && category != Category.PREFERENCE;
    return happened ? MemoryType.EPISODIC : MemoryType.SEMANTIC;
  }

  static Valence valence(String statement) {
    int balance = 0;
    for (String word : statement.toLowerCase(Locale.ROOT).split("[^\\p{L}'-]+")) {
      balance += GLAD.contains(word) ? 1 : SAD.contains(word) ? -1 : 0;
    }
    return balance > 0 ? Valence.POSITIVE : balance < 0 ? Valence.NEGATIVE : Valence.NEUTRAL;
  }

  static boolean emotional(String statement) {
    return valence(statement) != Valence.NEUTRAL;
  }
}
