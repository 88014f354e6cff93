package dev.memlog.language.sensitivity;

import dev.memlog.language.english.WordLists;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A detector of sensitive matters in a text by word lists. It errs on the side of caution: any word
 * that suggests health counts as {@link Sensitivity#HEALTH}.
 */
public final class SensitiveCategories {

  private static final Map<Sensitivity, Pattern> PATTERNS = new EnumMap<>(Sensitivity.class);

  static {
    WordLists.entries(SensitiveCategories.class, "sensitive.txt")
        .forEach((name, words) -> PATTERNS.put(Sensitivity.valueOf(name), pattern(words)));
  }

  /**
   * Words of the speaker about his own allergies, and the words before them. "Ann is allergic" and
   * "my son is allergic" speak of others.
   */
  private static final Pattern OWN_ALLERGY =
      Pattern.compile(
          "(\\b(?:i|i'm|im|i've|me|ich|je|soy|sono|sou|ik|jestem)\\b(?:(?!\\b(?:he|she|they|his|her|their|who|whose|my)\\b)[^.!?;\\n]){0,80}?"
              + "|\\bmy (?:(?!\\S*'s |(?:is|are|was|has) )[\\p{L}-]{1,20} ){0,3}"
              + "|\\b(?:no|without|avoid|skip)\\b(?:(?!\\b(?:he|she|they|his|her|their|my|for|because)\\b)[^.!?;\\n]){1,40}?\\("
              + "|(?:^|[.!?;\\n] ?)(?:(?!(?:is|are|was|were|has|had|gets|he|she|they|ist|est|es|sind|sont) )\\p{L}{1,20} ){0,2})"
              + "(?:diagnosed with (?:an? )?(?:[\\p{L}-]+ )?)?allerg\\p{L}*");

  /** Words of the speaker about his own coeliac disease. */
  private static final Pattern OWN_COELIAC =
      Pattern.compile(
          "(\\b(?:i|i'm|im|i've) (?:(?:am|have|had|was|got|been|also|just|recently|a|diagnosed|with) ){0,4}|(?:^|[.!?;\\n] ?))"
              + "co?eliac(?: disease| here\\b(?:[^.!?;\\n]{0,12}\\bdiagnosed\\b)?)?");

  private SensitiveCategories() {}

  /** Returns the pattern of words between commas, of which a trailing * stands for any ending. */
  private static Pattern pattern(String words) {
    String alternatives =
        Stream.of(words.split(","))
            .map(word -> word.strip().replace("*", "\\p{L}*").replace(" ", "[ -]"))
            .collect(Collectors.joining("|"));
    return Pattern.compile(
        "(?<![\\p{L}])(?:" + alternatives + ")(?![\\p{L}])", Pattern.CASE_INSENSITIVE);
  }

  private static String withoutOwnAllergies(String plain) {
    String rest = plain.contains("eliac") ? OWN_COELIAC.matcher(plain).replaceAll("I ") : plain;
    // An "I" may stand before several allergies.
    for (String before = ""; rest.contains("allerg") && !rest.equals(before); ) {
      before = rest;
      rest = OWN_ALLERGY.matcher(rest).replaceAll("$1");
    }
    return rest;
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
