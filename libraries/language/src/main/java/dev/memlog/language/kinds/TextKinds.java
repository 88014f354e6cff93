package dev.memlog.language.kinds;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Category;
import dev.memlog.language.turn.MemoryType;
import dev.memlog.language.turn.Valence;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A classifier of texts into categories, types and feelings by signal words. */
public final class TextKinds {

  private static final int LONGEST = 1_000;
  private static final Pattern WORD_END = Pattern.compile("[^\\p{L}'-]+");

  private static final Map<Category, Pattern> SIGNALS = new EnumMap<>(Category.class);
  private static final Set<String> GLAD = WordLists.words(TextKinds.class, "glad-words.txt");
  private static final Set<String> SAD = WordLists.words(TextKinds.class, "sad-words.txt");

  static {
    WordLists.entries(TextKinds.class, "categories.txt")
        .forEach(
            (name, words) ->
                SIGNALS.put(Category.valueOf(name), Pattern.compile("\\b(?:" + words + ")\\b")));
  }

  private static final Pattern WHERE =
      Pattern.compile(
          "\\b(?:in|at|to|near|from) ((?:the |a |an )?(?:[\\p{L}'-]+ ){0,3}?(?:beach|park|gym|cafe|café|restaurant|studio|museum|school|university|college|mountains?|lake|forest|shelter|hospital|office|store|shop|mall|church|center|centre|club|library|theater|theatre|cinema|concert|festival|conference|garden|farm|island|city|village|town|country|airport|station|hotel|house|home)|(?!"
              + DateVocabulary.MONTH
              + ")\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)*)");

  private TextKinds() {}

  /** Returns the category of a text. */
  public static Category category(String text) {
    String lower = Beginning.of(text, LONGEST).toLowerCase(Locale.ROOT);
    boolean past = past(lower);
    if (matches(Category.PREFERENCE, lower)) {
      return Category.PREFERENCE;
    }
    if (matches(Category.DECISION, lower)) {
      return Category.DECISION;
    }
    if (matches(Category.PROJECT, lower)) {
      return Category.PROJECT;
    }
    if (past) {
      return Category.EVENT;
    }
    return matches(Category.RELATIONSHIP, lower) ? Category.RELATIONSHIP : Category.FACT;
  }

  /** Returns the type of a text: episodic if it tells something in the past, no preference. */
  public static MemoryType type(String text, Category category) {
    boolean happened =
        category != Category.PREFERENCE
            && past(Beginning.of(text, LONGEST).toLowerCase(Locale.ROOT));
    return happened ? MemoryType.EPISODIC : MemoryType.SEMANTIC;
  }

  /** Returns the feeling that most of the text's signal words express. */
  public static Valence valence(String text) {
    int balance = 0;
    for (String word : words(Beginning.of(text, LONGEST).toLowerCase(Locale.ROOT))) {
      balance += GLAD.contains(word) ? 1 : SAD.contains(word) ? -1 : 0;
    }
    return balance > 0 ? Valence.POSITIVE : balance < 0 ? Valence.NEGATIVE : Valence.NEUTRAL;
  }

  private static boolean matches(Category category, String lower) {
    Pattern pattern = SIGNALS.get(category);
    return pattern != null && pattern.matcher(lower).find();
  }

  private static boolean past(String lower) {
    return Arrays.stream(words(lower)).anyMatch(Verbs::past);
  }

  private static String[] words(String lower) {
    return WORD_END.split(lower);
  }

  /** Returns the place that an English text names, such as "Brno"; null if it names none. */
  public static @Nullable String place(String text) {
    Matcher where = WHERE.matcher(text);
    return where.find() ? where.group(1) : null;
  }
}
