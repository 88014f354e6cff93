package dev.memlog.language.comparison;

import dev.memlog.language.dates.DateVocabulary;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import dev.memlog.language.turn.Reading;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a memory, parsed for comparisons: a statement in the third person, or a quote.
 *
 * @param text the text; of a quote that answers earlier words, behind these words
 * @param speaker the name of the quote's speaker in lower case; null for a statement
 * @param subject the subject in lower case, of a quote its speaker; empty if it is not known
 * @param reading the attribute that a statement gives its subject; null if none is recognised
 * @param facts the facts that were read from the text
 * @param words the statement's words in base form, in order, without stop words, numbers, dates and
 *     negations; synonyms are replaced by one common word
 * @param numbers the numbers in the statement
 * @param dates the absolute dates in the statement, in lower case
 * @param negated whether the statement contains a negation
 * @param comparands parts derived from the text, which comparisons need often
 */
public record Statement(
    String text,
    @Nullable String speaker,
    String subject,
    AttributeReader.@Nullable Reading reading,
    List<Fact> facts,
    Set<String> words,
    Set<String> numbers,
    Set<String> dates,
    boolean negated,
    Comparands comparands) {

  /**
   * The parts of a statement that comparisons need often, derived from its text.
   *
   * @param called the subject's own name, such as "rachel" for "ann's friend rachel"
   * @param owned the words of the subject's possession that the statement is about, in compared
   *     form; usually empty
   * @param valueWords the words of the attribute's value, in compared form; empty without a reading
   * @param valueNumbers the numbers of the attribute's value; empty without a reading
   * @param told the words that are not part of the subject
   * @param subjects the subject's own name and the subjects of the facts
   * @param hashes the hashes that tell most statements apart without a look at a word
   */
  record Comparands(
      String called,
      Set<String> owned,
      Set<String> valueWords,
      Set<String> valueNumbers,
      List<String> told,
      Set<String> subjects,
      Hashes hashes) {}

  /**
   * The hashes of a statement's words.
   *
   * @param called the hash of the subject's own name
   * @param wordBits a bit for each of the statement's words, by its hash; words may share bits
   * @param toldBits the bits of the words that are not part of the subject alone
   * @param words the hash of each word, in ascending order
   * @param told the hash of each word that is not part of the subject, in their order
   */
  @SuppressWarnings("ArrayRecordComponent") // read in place, never compared
  record Hashes(int called, long wordBits, long toldBits, int[] words, int[] told) {

    static Hashes of(String called, Set<String> words, List<String> told) {
      int[] all = words.stream().mapToInt(String::hashCode).sorted().toArray();
      int[] own = told.stream().mapToInt(String::hashCode).toArray();
      return new Hashes(called.hashCode(), bits(all), bits(own), all, own);
    }

    private static long bits(int[] hashes) {
      long bits = 0;
      for (int hash : hashes) {
        // Fibonacci hashing: the upper bits depend on all bits of the hash.
        bits |= 1L << ((hash * 0x9E3779B9) >>> 26);
      }
      return bits;
    }
  }

  /** The words, numbers and dates of a text, as {@link Statement} has them. */
  record Parsed(Set<String> words, Set<String> numbers, Set<String> dates, boolean negated) {}

  private static final Pattern DATE =
      Pattern.compile(
          "(?:the (?:week|weekend|\\w+) (?:of|before|after) )?(?:\\d{1,2} )?"
              + DateVocabulary.MONTH
              + "(?: \\d{1,2}(?:st|nd|rd|th)?,?)?(?: \\d{4})?|\\b"
              + DateVocabulary.YEAR
              + "\\b"
              + "|\\b"
              + DateVocabulary.WEEKDAY
              + "s?\\b");

  /**
   * A subject with an owned thing, such as "The user's old cat weighs". The thing ends before a
   * verb whose form shows that it is one.
   */
  private static final Pattern OWNED =
      Pattern.compile(
          "^(?:The )?\\p{L}+(?:'s|s') ((?:[\\p{L}-]+ ){1,4}?)(?:is|are|was|were|has|have|had|will|can|does|do|did|\\p{L}+s|\\p{L}+ed)\\b");

  private static final Pattern RELATED =
      Pattern.compile(
          "(?:the )?\\p{L}+(?:'s|s') (?:\\p{L}+ )?(?:friend|sister|brother|mother|father|mom|dad|son|daughter|cousin|aunt|uncle|niece|nephew"
              + "|wife|husband|partner|girlfriend|boyfriend|colleague|coworker|boss|manager|mentor|roommate|neighbou?r|dog|cat) (\\p{L}+)");

  private static final Pattern NEGATION =
      Pattern.compile(
          "\\b(?:not|no|never|no longer|neither|nor|without|stopped|quit|cannot|unable|refuses|"
              + "refused|gave up)\\b|n't\\b",
          Pattern.CASE_INSENSITIVE);

  /**
   * The number of UTF-16 units that are compared. No statement that is extracted or accepted is
   * longer.
   */
  private static final int LONGEST = 2_000;

  private static final Set<String> STOP =
      WordLists.of(
          "the a an is are was were be been being has have had do does did of in on at to for "
              + "with and or that which their his her its as by from about will would it they he "
              + "she them now very really just so there this than into currently still longer "
              + "anymore already far lately recently usually around approximately roughly nearly "
              + "almost different");

  /** The words by which speakers name themselves and their things. */
  private static final Set<String> FIRST_PERSON =
      WordLists.of(
          "i i'm im i've ive i'd i'll me my mine myself we we're we've our ours us you your am don't "
              + "dont doesn't didn't can't won't isn't aren't wasn't");

  /** A comment at the end of a sentence that is not part of the fact. */
  private static final Pattern ASIDE = Pattern.compile(",? which [^,]*$");

  /**
   * The words "put in" before an amount, as in "put in 3 hours". The synonyms below are single
   * words only.
   */
  private static final Pattern SPENDING =
      Pattern.compile("\\b(?:put|puts|putting|been putting) in(?= (?:\\p{L}+ )?\\d)");

  /** A vague amount, in the place of a number or beside one. */
  private static final Pattern VAGUE =
      Pattern.compile(
          "\\b(?:a lot(?: of)?|(?<=has |have |had )got|so far|in total|(?:close|up) to|at (?:least|most)|more than)\\b");

  /**
   * The synonyms for comparisons: each word, with the word that stands for all words of its
   * meaning.
   */
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
    facts = List.copyOf(facts);
  }

  /** Parses a statement in the third person. Only its first 2,000 UTF-16 units are read. */
  public static Statement of(String text) {
    return of(text, List.of());
  }

  /**
   * Parses a statement in the third person. Only its first 2,000 UTF-16 units are read.
   *
   * @param readings the known readings of the statement; if there are none, its text is read
   */
  public static Statement of(String text, List<Reading> readings) {
    String plain = plain(text);
    Parsed parsed = parsed(plain);
    AttributeReader.Reading reading = AttributeReader.read(plain).orElse(null);
    String subject = (reading == null ? first(plain) : reading.subject()).toLowerCase(Locale.ROOT);
    List<Reading> known = readings.isEmpty() ? AttributeReader.readings(plain) : readings;
    return parsed(text, null, subject, reading, known, parsed);
  }

  /**
   * Parses a quote. Only its first 2,000 UTF-16 units are read.
   *
   * @param speaker the speaker's name
   * @param text the words of the quote, behind the earlier words that they answer
   * @param readings the readings of the quote
   */
  public static Statement quote(String speaker, String text, List<Reading> readings) {
    Parsed all = parsed(plain(text));
    Set<String> words = new LinkedHashSet<>(all.words);
    words.removeAll(FIRST_PERSON);
    String by = speaker.toLowerCase(Locale.ROOT);
    var parsed = new Parsed(words, all.numbers, all.dates, all.negated);
    return parsed(text, by, by, null, readings, parsed);
  }

  private static Statement parsed(
      String text,
      @Nullable String speaker,
      String subject,
      AttributeReader.@Nullable Reading reading,
      List<Reading> readings,
      Parsed parsed) {
    Parsed value = parsed(reading == null ? "" : plain(reading.attribute().value()));
    Set<String> untold = Set.copyOf(List.of(subject.split(" ")));
    List<String> told = parsed.words.stream().filter(word -> !untold.contains(word)).toList();
    String called = called(subject);
    List<Fact> facts = readings.stream().map(Fact::of).toList();
    Set<String> subjects = new LinkedHashSet<>(List.of(called));
    facts.forEach(fact -> subjects.add(fact.subject()));
    var comparands =
        new Comparands(
            called,
            speaker == null && reading == null ? owned(plain(text), parsed.words) : Set.of(),
            value.words,
            value.numbers,
            told,
            Collections.unmodifiableSet(subjects),
            Hashes.of(called, parsed.words, told));
    return new Statement(
        text,
        speaker,
        subject,
        reading,
        facts,
        parsed.words,
        parsed.numbers,
        parsed.dates,
        parsed.negated,
        comparands);
  }

  private static String plain(String text) {
    return Beginning.of(text, LONGEST).replace('’', '\'');
  }

  static Parsed parsed(String plain) {
    Set<String> dates = new LinkedHashSet<>();
    DATE.matcher(plain).results().forEach(m -> dates.add(m.group().toLowerCase(Locale.ROOT)));
    String undated = ASIDE.matcher(DATE.matcher(plain).replaceAll(" ")).replaceAll("");
    boolean negated = NEGATION.matcher(undated).find();
    Quantities quantities =
        Quantities.of(
            SPENDING.matcher(NEGATION.matcher(undated).replaceAll(" ")).replaceAll("spent"));
    String rest = VAGUE.matcher(quantities.rest()).replaceAll(" ");
    Set<String> words = new LinkedHashSet<>();
    for (String word : rest.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}'-]+")) {
      String bare = word.replaceAll("'s$|^'+|'+$", "");
      if (!bare.isEmpty() && !STOP.contains(bare)) {
        words.add(meaning(bare));
      }
    }
    return new Parsed(words, quantities.numbers(), dates, negated);
  }

  /**
   * Returns whether two statements have a subject in common or the same words. Only such statements
   * can contradict or repeat each other, so this cheap test excludes most pairs.
   */
  public boolean mayConcern(Statement other) {
    return sameCalled(other)
        || sameWords(other)
        || !Collections.disjoint(comparands.subjects, other.comparands.subjects);
  }

  /** Returns whether this is a quote. */
  public boolean quoted() {
    return speaker != null;
  }

  /** Returns the names in lower case of all that the text is about; of a quote also its speaker. */
  public Set<String> subjects() {
    return comparands.subjects;
  }

  /** Returns the subject's own name in lower case, such as "rachel" for "ann's friend rachel". */
  public String called() {
    return comparands.called;
  }

  private boolean sameCalled(Statement other) {
    return comparands.hashes.called == other.comparands.hashes.called
        && comparands.called.equals(other.comparands.called);
  }

  /** Returns whether both statements have the same {@link #words}, in any order. */
  public boolean sameWords(Statement other) {
    return comparands.hashes.wordBits == other.comparands.hashes.wordBits
        && words.equals(other.words);
  }

  /**
   * Returns whether the other statement has at least so many of this one's words that are not part
   * of this one's subject.
   */
  boolean sharesTold(Statement other, int least) {
    Hashes own = comparands.hashes;
    Hashes others = other.comparands.hashes;
    // A bit that several words have counts once, so the bits alone may count too few.
    int colliding = own.told.length - Long.bitCount(own.toldBits);
    if (Long.bitCount(own.toldBits & others.wordBits) + colliding < least) {
      return false;
    }
    int shared = 0;
    for (int i = 0; i < own.told.length; i++) {
      boolean both =
          Arrays.binarySearch(others.words, own.told[i]) >= 0
              && other.words.contains(comparands.told.get(i));
      shared += both ? 1 : 0;
    }
    return shared >= least;
  }

  /**
   * Returns whether both statements are about the same subject. If a statement is about a thing
   * that the subject owns, such as Ann's rent, the other statement must mention the thing too.
   */
  boolean sameSubject(Statement other) {
    return !subject.isEmpty()
        && sameCalled(other)
        && (comparands.owned.isEmpty() || other.words.containsAll(comparands.owned))
        && (other.comparands.owned.isEmpty() || words.containsAll(other.comparands.owned));
  }

  /** Returns the subject's own name, such as "Rachel" for "Ann's friend Rachel". */
  static String called(String subject) {
    Matcher matcher = RELATED.matcher(subject);
    return matcher.matches() ? matcher.group(1) : subject;
  }

  /**
   * Returns the words of the subject's possession that the statement is about, in compared form;
   * usually empty.
   */
  private static Set<String> owned(String plain, Set<String> words) {
    Set<String> owned = new LinkedHashSet<>();
    Matcher matcher = OWNED.matcher(plain);
    if (matcher.find()) {
      for (String word : matcher.group(1).toLowerCase(Locale.ROOT).split(" ")) {
        owned.add(meaning(word));
      }
      owned.retainAll(words);
    }
    return owned;
  }

  /** Returns the word, in base form, that represents all words of the same meaning. */
  static String meaning(String word) {
    String base = Verbs.base(word);
    return MEANINGS.getOrDefault(base, base);
  }

  /**
   * Returns the name at the beginning of the text, as many capitalised words as there are; empty if
   * there is none.
   */
  private static String first(String text) {
    StringBuilder name = new StringBuilder();
    if (text.isBlank()) {
      return "";
    }
    for (String word : text.strip().split("\\s+")) {
      boolean large = Character.isUpperCase(word.charAt(0));
      if (!large && !name.toString().equals("The")) {
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
