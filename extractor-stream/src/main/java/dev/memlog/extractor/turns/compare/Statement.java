package dev.memlog.extractor.turns.compare;

import dev.memlog.extractor.turns.dates.Amounts;
import dev.memlog.extractor.turns.language.Verbs;
import dev.memlog.extractor.turns.language.WordLists;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement as it is compared with others.
 *
 * @param text in the third person
 * @param subject whom it is about, in lower case; empty: not known
 * @param reading what it says of its subject; null: not recognised
 * @param words its words in base form, in order, without stop words, numbers, dates and negations
 * @param numbers it names
 * @param dates it names, absolute
 * @param negated whether it denies
 */
public record Statement(
    String text,
    String subject,
    AttributeReader.@Nullable Reading reading,
    Set<String> words,
    Set<String> numbers,
    Set<String> dates,
    boolean negated) {

  private static final String MONTHS =
      "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

  private static final Pattern DATE =
      Pattern.compile(
          "(?:the (?:week|weekend|\\w+) (?:of|before|after) )?(?:\\d{1,2} )?"
              + MONTHS
              + "(?: \\d{1,2}(?:st|nd|rd|th)?,?)?(?: \\d{4})?|\\b(?:19|20)\\d\\d\\b"
              + "|\\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\\b");

  private static final Pattern NUMBER =
      Pattern.compile(
          "\\$?\\d[\\d,.:]*(?:%|(?=(?:st|nd|rd|th)\\b))?|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
              + "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|once|twice)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NEGATION =
      Pattern.compile(
          "\\b(?:not|no|never|no longer|neither|nor|without|stopped|quit|cannot|unable|refuses|"
              + "refused|gave up)\\b|n't\\b",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> ORDINALS =
      List.of(
          "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
          "tenth");

  private static final Set<String> STOP =
      Set.of(
          "the",
          "a",
          "an",
          "is",
          "are",
          "was",
          "were",
          "be",
          "been",
          "being",
          "has",
          "have",
          "had",
          "do",
          "does",
          "did",
          "of",
          "in",
          "on",
          "at",
          "to",
          "for",
          "with",
          "and",
          "or",
          "that",
          "which",
          "their",
          "his",
          "her",
          "its",
          "as",
          "by",
          "from",
          "about",
          "will",
          "would",
          "it",
          "they",
          "he",
          "she",
          "them",
          "now",
          "very",
          "really",
          "just",
          "so",
          "there",
          "this",
          "than",
          "into",
          "currently",
          "still",
          "longer",
          "anymore");

  /** A word to the first of those that mean the same. */
  private static final Map<String, String> MEANINGS = new HashMap<>();

  static {
    for (String line : WordLists.lines(Statement.class, "synonyms.txt")) {
      String[] words = line.split(" ");
      for (String word : words) {
        MEANINGS.put(word, words[0]);
      }
    }
  }

  public Statement {
    words = Collections.unmodifiableSet(new LinkedHashSet<>(words));
    numbers = Set.copyOf(numbers);
    dates = Set.copyOf(dates);
  }

  /** Reads a statement in the third person. */
  public static Statement of(String text) {
    String plain = text.replace('’', '\'');
    Set<String> dates = new LinkedHashSet<>();
    DATE.matcher(plain).results().forEach(m -> dates.add(m.group().toLowerCase(Locale.ROOT)));
    String undated = DATE.matcher(plain).replaceAll(" ");
    Set<String> numbers = new LinkedHashSet<>();
    NUMBER.matcher(undated).results().forEach(m -> numbers.add(number(m.group())));
    boolean negated = NEGATION.matcher(undated).find();
    String rest =
        NEGATION
            .matcher(NUMBER.matcher(undated).replaceAll(" ").replaceAll(" (?:st|nd|rd|th) ", " "))
            .replaceAll(" ");
    Set<String> words = new LinkedHashSet<>();
    for (String word : rest.toLowerCase(Locale.ROOT).split("[^\\p{L}'-]+")) {
      String bare = word.replaceAll("'s$|^'+|'+$", "");
      if (!bare.isEmpty() && !STOP.contains(bare)) {
        words.add(meaning(bare));
      }
    }
    Optional<AttributeReader.Reading> reading = AttributeReader.read(plain);
    String subject = reading.map(AttributeReader.Reading::subject).orElseGet(() -> first(plain));
    return new Statement(
        text,
        subject.toLowerCase(Locale.ROOT),
        reading.orElse(null),
        words,
        numbers,
        dates,
        negated);
  }

  /** The word that stands for all that mean the same, in base form. */
  static String meaning(String word) {
    String base = Verbs.base(word);
    return MEANINGS.getOrDefault(base, base);
  }

  private static String number(String word) {
    String lower = word.toLowerCase(Locale.ROOT).replaceAll("[.,:]+$", "").replace(",", "");
    int ordinal = ORDINALS.indexOf(lower);
    if (ordinal >= 0) {
      return Integer.toString(ordinal + 1);
    }
    int amount = Amounts.of(lower);
    return amount >= 0 ? Integer.toString(amount) : lower;
  }

  /** The name that the text begins with: as many words with large letters as there are. */
  private static String first(String text) {
    StringBuilder name = new StringBuilder();
    if (text.isBlank()) {
      return "";
    }
    for (String word : text.strip().split("\\s+")) {
      boolean large = Character.isUpperCase(word.charAt(0));
      if (!large && !(name.toString().equals("The"))) {
        break;
      }
      name.append(name.isEmpty() ? "" : " ").append(word.replaceAll("'s?$|,$", ""));
      if (!large || word.endsWith("'s") || word.endsWith(",")) {
        break;
      }
    }
    return name.toString();
  }
}
