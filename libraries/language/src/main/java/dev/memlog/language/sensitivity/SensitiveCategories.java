package dev.memlog.language.sensitivity;

import dev.memlog.language.english.WordLists;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A detector of sensitive matters in a text by word lists. It errs on the side of caution: any word
 * that suggests health counts as {@link Sensitivity#HEALTH}.
 */
public final class SensitiveCategories {

  private static final Map<Sensitivity, Pattern> PATTERNS = new EnumMap<>(Sensitivity.class);

  static {
    for (String line : WordLists.lines(SensitiveCategories.class, "sensitive.txt")) {
      int colon = line.indexOf(':');
      Sensitivity sensitivity = Sensitivity.valueOf(line.substring(0, colon));
      StringBuilder words = new StringBuilder();
      for (String word : line.substring(colon + 1).split(",")) {
        words.append(words.isEmpty() ? "" : "|");
        // A trailing * stands for any ending.
        words.append(word.strip().replace("*", "\\p{L}*").replace(" ", "[ -]"));
      }
      PATTERNS.put(
          sensitivity,
          Pattern.compile("(?<![\\p{L}])(?:" + words + ")(?![\\p{L}])", Pattern.CASE_INSENSITIVE));
    }
  }

  /** What the speaker must not eat or touch, which is no sensitive matter. */
  private static final Pattern OWN_ALLERGY =
      Pattern.compile(
          "(\\b(?:i|i'm|im|i've|me|ich|je|soy|sono|sou|ik|jestem)\\b(?:(?!\\b(?:he|she|they|his|her|their|who|whose|my|that)\\b)[^.!?;\\n]){0,80}?)"
              + "(?:diagnosed with (?:an? )?(?:[\\p{L}-]+ )?)?(?:allerg\\p{L}*|co?eliac(?: disease)?)"
              + "|(\\bmy (?:(?!\\S*'s )[\\p{L}-]{1,20} ){0,3}|(?:^|[.!?;\\n] ?)(?:\\p{L}{1,20} ){0,2})allerg\\p{L}*"
              + "|^co?eliac here\\b(?:[^.!?;\\n]{0,12}\\bdiagnosed\\b)?");

  private SensitiveCategories() {}

  private static String withoutOwnAllergies(String plain) {
    return plain.contains("allerg") || plain.contains("eliac")
        ? OWN_ALLERGY.matcher(plain).replaceAll("$1$2 ")
        : plain;
  }

  /** Returns the sensitive matters that a text touches; empty if it touches none. */
  public static Set<Sensitivity> of(String text) {
    Set<Sensitivity> found = EnumSet.noneOf(Sensitivity.class);
    String plain = withoutOwnAllergies(text.toLowerCase(Locale.ROOT).replace('’', '\''));
    PATTERNS.forEach(
        (sensitivity, pattern) -> {
          if (pattern.matcher(plain).find()) {
            found.add(sensitivity);
          }
        });
    return found;
  }
}
