package dev.memlog.language.comparison;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.dates.NumberWords;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Reading;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a memory with its readings, parsed for comparisons: a statement in the third person,
 * or a quote.
 *
 * @param text the text; of a quote that answers earlier words, behind these words
 * @param speaker the name of the quote's speaker in lower case; null for a statement
 * @param subject the subject in lower case, of a quote its speaker; empty if it is not known
 * @param facts the readings
 * @param words the words in base form, in order, without stop words, numbers, dates and negations;
 *     synonyms are replaced by one common word
 * @param numbers the numbers in the text
 * @param dates the absolute dates in the text, in lower case
 * @param negated whether the text contains a negation
 * @param subjects the subject and the subjects of the facts
 * @param topics what the text is about: the attributes that its readings give to a subject, its
 *     rarest words, and each pair of adjacent {@code words} that are rare together
 * @param plain the text in lower case, with one blank in the place of all between its words
 */
public record Statement(
    String text,
    @Nullable String speaker,
    String subject,
    List<Fact> facts,
    Set<String> words,
    Set<String> numbers,
    Set<String> dates,
    boolean negated,
    Set<String> subjects,
    Set<String> topics,
    String plain) {

  /** The least rarity of a word that is a topic. */
  private static final double RAREST = 10;

  /** The least rarity of each word, and of both words together, of a pair that is a topic. */
  private static final double RARE = 4.5;

  private static final double RARE_TOGETHER = 11;

  /** The words, numbers and dates of a text, as {@link Statement} has them. */
  record Parsed(Set<String> words, Set<String> numbers, Set<String> dates, boolean negated) {}

  private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}]+");

  private static final Pattern DATE =
      Pattern.compile(
          "(?:\\d{1,2} )?"
              + DateVocabulary.MONTH
              + "(?: \\d{1,2}(?:st|nd|rd|th)?,?)?(?: \\d{4})?|\\b"
              + DateVocabulary.YEAR
              + "\\b"
              + "|\\b"
              + DateVocabulary.WEEKDAY
              + "s?\\b");

  private static final Pattern NUMBER =
      Pattern.compile(
          "(?<![\\p{L}\\d])(?:\\$\\d[\\d,.]*[km]?\\b|\\d[\\d,.:]*(?:%|k\\b|(?=(?:st|nd|rd|th|am|pm|km|kg|mi|min|h|lbs?|cm)\\b)|(?![\\p{L}\\d])))|\\b(?:"
              + NumberWords.CARDINALS
              + "|"
              + NumberWords.ORDINALS
              + "|once|twice)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NEGATION =
      Pattern.compile(
          "\\b(?:not|no|never|no longer|neither|nor|without|stopped|quit|cannot|unable|refuses|"
              + "refused|gave up)\\b|n't\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME =
      Pattern.compile("The \\p{Ll}+|\\p{Lu}[^\\s,']*+(?: \\p{Lu}[^\\s,']*+)*+");

  /**
   * The number of UTF-16 units that are compared. No text that is extracted or accepted is longer.
   */
  private static final int LONGEST = 2_000;

  private static final Set<String> STOP = WordLists.named(Statement.class, "stop");

  /** The words before a participle, as "ve" in "I ve moved". */
  private static final Set<String> AUXILIARIES =
      WordLists.of("have has ve am is are be m re s been get getting");

  /** The forms that look like the past tense and say nothing of the time. */
  private static final Set<String> NO_PAST = WordLists.of("got called named");

  /** The words of feelings, which outlast their objects. */
  private static final Set<String> FEELINGS =
      WordLists.of("like love hate enjoy prefer adore favorite favourite allergic");

  private static final Pattern WISH =
      Pattern.compile(
          "\\b(?:want(?:s|ed)? (?:to|an?)|wanna|gonna|(?:would|d) (?:like|love) (?:to|an?)|thinking (?:about|of)|(?:need|have|hope|hoping|plan|planning|going|trying) to|planning on|looking (?:for|into|at|forward to)|saving (?:up )?for|considering|should)\\b");

  /** The words by which speakers name themselves and their things. */
  private static final Set<String> FIRST_PERSON = WordLists.named(Statement.class, "first-person");

  /** The words with the same meaning, each with the word that stands for all of them. */
  private static final Map<String, String> MEANINGS =
      WordLists.synonyms(Statement.class, "synonyms.txt");

  public Statement {
    facts = List.copyOf(facts);
    words = Collections.unmodifiableSet(new LinkedHashSet<>(words));
    numbers = Set.copyOf(numbers);
    dates = Set.copyOf(dates);
    subjects = Set.copyOf(subjects);
    topics = Set.copyOf(topics);
  }

  /**
   * Parses a statement in the third person. Only its first 2,000 UTF-16 units are read.
   *
   * @param readings the readings of the statement
   */
  public static Statement of(String text, List<Reading> readings) {
    String plain = plain(text);
    Matcher name = NAME.matcher(plain.strip());
    String first = name.lookingAt() ? name.group().toLowerCase(Locale.ROOT) : "";
    return of(text, null, first, readings, parsed(plain));
  }

  /**
   * Parses a quote. Only its first 2,000 UTF-16 units are read.
   *
   * @param speaker the speaker's name
   * @param text the words of the quote, behind the earlier words that they answer
   * @param readings the readings of the quote
   */
  public static Statement quote(String speaker, String text, List<Reading> readings) {
    Parsed parsed = parsed(plain(text));
    parsed.words.removeAll(FIRST_PERSON);
    String by = speaker.toLowerCase(Locale.ROOT);
    return of(text, by, by, readings, parsed);
  }

  private static Statement of(
      String text, @Nullable String speaker, String about, List<Reading> readings, Parsed parsed) {
    List<Fact> facts = readings.stream().map(r -> Fact.of(r, parsed.words)).toList();
    String subject = speaker == null && !facts.isEmpty() ? facts.getFirst().subject() : about;
    Set<String> subjects = new HashSet<>(Set.of(subject));
    facts.forEach(fact -> subjects.add(fact.subject()));
    String plain = PUNCTUATION.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
    return new Statement(
        text,
        speaker,
        subject,
        facts,
        parsed.words,
        parsed.numbers,
        parsed.dates,
        parsed.negated,
        subjects,
        topics(facts, subject, parsed.words, plain),
        plain);
  }

  private static Set<String> topics(
      List<Fact> facts, String subject, Set<String> words, String plain) {
    Set<String> written = new HashSet<>(List.of(plain.split(" ")));
    Set<String> topics = new HashSet<>();
    facts.forEach(fact -> topics.add(fact.key()));
    String before = "";
    double rarityBefore = 0;
    for (String word : words) {
      // A base form that is not written and in no list may be no word.
      boolean known = written.contains(word) || Informativeness.known(word);
      double rarity = known ? Informativeness.rarity(word) : 0;
      // What a reading says, it says by its value: "mad" is no topic of "I'm mad about jazz".
      boolean told = facts.isEmpty() || facts.stream().anyMatch(f -> f.words().contains(word));
      if (rarity >= RAREST && told) {
        topics.add(word);
      }
      if (Math.min(rarity, rarityBefore) >= RARE && rarity + rarityBefore >= RARE_TOGETHER) {
        topics.add(before + " " + word);
      }
      before = word;
      rarityBefore = rarity;
    }
    topics.removeIf(TimeWords::namesTime);
    topics.removeAll(List.of(subject.split(" ")));
    return topics;
  }

  /**
   * Returns whether the text tells how things are for its speaker: of no feeling, and with no verb
   * in the past.
   */
  boolean present() {
    String[] written = plain.split(" ");
    if (Collections.disjoint(FIRST_PERSON, List.of(written)) && !Verbs.gerund(written[0])) {
      return false;
    }
    for (int i = 0; i < written.length; i++) {
      boolean perfect = i > 0 && AUXILIARIES.contains(written[i - 1]);
      if (FEELINGS.contains(written[i])
          || (!perfect && !NO_PAST.contains(written[i]) && Verbs.past(written[i]))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the text names a time, day or amount. */
  boolean measured() {
    return !numbers.isEmpty() || !dates.isEmpty() || plain.chars().anyMatch(Character::isDigit);
  }

  /** Returns whether the text tells of a wish or a plan. */
  boolean wish() {
    return WISH.matcher(plain).find();
  }

  private static String plain(String text) {
    return Beginning.of(text, LONGEST).replace('’', '\'');
  }

  static Parsed parsed(String plain) {
    Set<String> dates = new LinkedHashSet<>();
    DATE.matcher(plain).results().forEach(m -> dates.add(m.group().toLowerCase(Locale.ROOT)));
    String undated = DATE.matcher(plain).replaceAll(" ");
    boolean negated = NEGATION.matcher(undated).find();
    String affirmed = NEGATION.matcher(undated).replaceAll(" ");
    Set<String> numbers = new LinkedHashSet<>();
    NUMBER.matcher(affirmed).results().forEach(m -> numbers.add(number(m.group())));
    Set<String> words = new LinkedHashSet<>();
    String rest = NUMBER.matcher(affirmed).replaceAll(" ").toLowerCase(Locale.ROOT);
    for (String word : rest.split("[^\\p{L}\\p{N}'-]+")) {
      String bare = word.replaceAll("'s$|^'+|'+$", "");
      if (!bare.isEmpty() && !STOP.contains(bare)) {
        words.add(meaning(bare));
      }
    }
    return new Parsed(words, numbers, dates, negated);
  }

  /** Returns a number in a canonical form: "five", "5" and "fifth" are the same. */
  private static String number(String word) {
    String lower = word.toLowerCase(Locale.ROOT).replaceAll("[.,:]+$", "").replace(",", "");
    int number = Math.max(NumberWords.ordinal(lower), NumberWords.of(lower));
    return number >= 0 ? Integer.toString(number) : lower;
  }

  /**
   * Returns whether two statements have a subject in common or the same words. Only such statements
   * can contradict or repeat each other, so this cheap test excludes most pairs.
   */
  public boolean mayConcern(Statement other) {
    return sameWords(other) || !Collections.disjoint(subjects, other.subjects);
  }

  /** Returns whether this is a quote. */
  public boolean quoted() {
    return speaker != null;
  }

  /** Returns whether both statements have the same {@link #words}, in any order. */
  public boolean sameWords(Statement other) {
    return words.equals(other.words);
  }

  /** Returns whether both texts are the same, except for case and punctuation. */
  public boolean sameText(Statement other) {
    return plain.equals(other.plain);
  }

  /** Returns the word, in base form, that represents all words of the same meaning. */
  static String meaning(String word) {
    String base = Verbs.base(word);
    return MEANINGS.getOrDefault(base, base);
  }
}
