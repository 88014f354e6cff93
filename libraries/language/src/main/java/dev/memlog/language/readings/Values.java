package dev.memlog.language.readings;

import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A test of the values that rules read, so that only those remain that are surely of the kind. */
final class Values {

  static final Set<String> NO_NAMES = WordLists.words(Values.class, "no-names.txt");
  private static final Set<String> NO_LIKES = WordLists.words(Values.class, "no-likes.txt");

  private static final Set<String> NO_PLACES = WordLists.named(Values.class, "no-places");

  private static final Set<String> PLAIN_THE = WordLists.named(Values.class, "plain-the");

  private static final Pattern VAGUE_ORG =
      Pattern.compile(
          "(?i)(?:the|a|an) (?:moment|office|weekends?|same|time|end|company|different|least|while|few|lot|long|living|bit|first|day|night|week|month|year|minute|point|place|job|beginning|start|cost|price|pace|speed|distance|whole|most|best|past|next|last|good|great|new|big|small|start-?up)(?: .*)?");

  /** The gerunds that mean nothing without what follows them. */
  private static final Set<String> LIGHT_VERBS = WordLists.named(Values.class, "light-verbs");

  private static final Pattern ARTICLE = Pattern.compile("\\b(?:a|an|the)\\b");

  private static final Set<String> LINKS = WordLists.of("of and the in to for on with at by from");

  /** A letter three times in a row, as in "himmm". */
  private static final Pattern DRAWN_OUT = Pattern.compile("(\\p{L})\\1\\1");

  private Values() {}

  /** Returns whether a value fits its attribute. */
  static boolean fits(String attribute, String value, boolean lowerText) {
    String lower = value.toLowerCase(Locale.ROOT);
    boolean capital = Character.isUpperCase(value.codePointAt(0));
    return switch (attribute) {
      case "residence", "origin" -> place(value, lower, lowerText);
      case "name", "nickname", "partner" ->
          !NO_NAMES.contains(lower.split("[ -]")[0])
              && (capital || (lowerText && unusual(lower) && !lower.contains(" ")));
      case "employer" -> employer(value, lower, lowerText);
      case "like" -> taste(value, lower);
      case "favorite" -> favorite(value, lower);
      case "age" -> age(value);
      case "uses" -> !NO_LIKES.contains(lower.split(" ")[0]) && !lower.startsWith("the ");
      case "allergy", "eats" -> !NO_LIKES.contains(lower.split(" ")[0]);
      case "studies" -> !Verbs.gerund(lower) || capital;
      default -> true;
    };
  }

  private static boolean place(String value, String lower, boolean lowerText) {
    String plain = lower.replaceFirst("^the ", "");
    if (NO_PLACES.contains(plain.split("[ .]")[0])) {
      return false;
    }
    boolean capital = Character.isUpperCase(value.replaceFirst("^the ", "").codePointAt(0));
    return capital || (lowerText && !lower.contains(" ") && unusual(lower));
  }

  private static boolean employer(String value, String lower, boolean lowerText) {
    if (VAGUE_ORG.matcher(lower).matches() || NO_PLACES.contains(lower)) {
      return false;
    }
    boolean capital = Character.isUpperCase(value.codePointAt(0));
    return capital || lower.contains(" ") || (lowerText && unusual(lower));
  }

  private static boolean age(String value) {
    int age = Integer.parseInt(value);
    return age >= 3 && age <= 110;
  }

  private static boolean taste(String value, String lower) {
    String[] words = lower.split(" ");
    if (words[0].equals("the")) {
      boolean named = value.length() > 4 && Character.isUpperCase(value.codePointAt(4));
      boolean proposal = NO_LIKES.contains(words[words.length - 1]);
      return words.length > 1
          && !proposal
          && (named || (words.length == 2 && PLAIN_THE.contains(words[1])));
    }
    for (String word : words) {
      if (NO_LIKES.contains(word)) {
        return false;
      }
    }
    // "I love Ann" is no taste, but "I love Bach" is: only plain words are certain.
    // An article within the value belongs to one occasion, or what follows it is cut off.
    // Several words that are all unknown are misspelt.
    return value.length() > 2
        && (words.length == 1
            || !value.equals(lower)
            || Stream.of(words).anyMatch(Informativeness::known))
        && !ARTICLE.matcher(lower).find()
        && !(words.length == 1 && LIGHT_VERBS.contains(lower))
        && !DRAWN_OUT.matcher(lower).find();
  }

  private static boolean favorite(String value, String lower) {
    String[] words = lower.split(" ");
    boolean named = Character.isUpperCase(value.codePointAt(0));
    for (String word : words) {
      if (NO_LIKES.contains(word) && !(named && LINKS.contains(word))) {
        return false;
      }
    }
    return words.length <= 6;
  }

  /**
   * Returns whether a word in lower case is rare enough to be a name in a text without capitals.
   */
  private static boolean unusual(String word) {
    return Informativeness.rarity(word) >= 10
        && !Verbs.gerund(word)
        && !Verbs.past(word)
        && !NO_NAMES.contains(word);
  }
}
