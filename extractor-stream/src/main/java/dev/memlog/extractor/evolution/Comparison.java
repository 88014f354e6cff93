package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import dev.memlog.language.comparison.Difference;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.language.comparison.StatementDifference;
import dev.memlog.state.Claim;
import dev.memlog.state.Quote;
import dev.memlog.state.QuotedBefore;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of statements and memories. It finds contradictions by their words, and similarity
 * by their vectors.
 */
public final class Comparison {

  private static final String EPISODIC = "episodic";

  private final EvolutionRules rules;
  private final Calibration calibration;
  private final SimilarityBound detail;

  /**
   * Creates a comparison.
   *
   * @param rules the thresholds of similarity
   * @param calibration the map from the cosine of two passages to similarity, for the model that
   *     computed the vectors
   */
  public Comparison(EvolutionRules rules, Calibration calibration) {
    this.rules = rules;
    this.calibration = calibration;
    this.detail = new SimilarityBound(calibration, rules.comparison().detail());
  }

  /** The relations of a statement to a memory. */
  enum Relation {
    /** The statement has the same words. */
    SAME,
    /** The statement is near in meaning, and nothing in it differs. */
    DUPLICATE,
    /** The statement says all that the memory says, and more. */
    MORE,
    /** The statement says part of what the memory says. */
    LESS,
    OTHER
  }

  /**
   * A relation and its similarity.
   *
   * @param similarity from 0 to 1; null if the statement or the memory has no vector, or if they
   *     are plainly about different things or surely far from one another
   */
  record Likeness(Relation relation, @Nullable Double similarity) {}

  /**
   * Returns the contradiction between two statements; {@link Difference#NONE} if both can hold. Two
   * episodes on different days never contradict each other, since they are two events. Quotes are
   * compared by their readings.
   *
   * @param first the claim that the first statement makes
   * @param second the claim that the other statement makes
   */
  public static Difference difference(Statement one, Claim first, Statement other, Claim second) {
    if (one.quoted() || other.quoted()) {
      return ReadingComparison.difference(one, other);
    }
    boolean twice =
        first.getType().equals(EPISODIC)
            && second.getType().equals(EPISODIC)
            && apart(first, second);
    return twice ? Difference.NONE : StatementDifference.between(one, other);
  }

  /**
   * Returns the contradiction by which a memory supersedes an earlier one; {@link Difference#NONE}
   * if both can hold or stay. A quote supersedes only what it replaces for the most part, or
   * corrects, and nothing that a more trusted speaker said about others.
   */
  Difference supersession(Held earlier, Held later) {
    return supersession(
        earlier, later.statement(), later.memory().getClaim(), rules.trust().of(later.memory()));
  }

  /**
   * Returns the contradiction by which a text supersedes an earlier memory.
   *
   * @param trust the trust in the speaker of the text
   */
  Difference supersession(Held earlier, Statement later, Claim claim, double trust) {
    Claim former = earlier.memory().getClaim();
    Difference difference = difference(earlier.statement(), former, later, claim);
    if (!difference.contradicts() || !(later.quoted() || earlier.statement().quoted())) {
      return difference;
    }
    if (difference == Difference.DATE && over(former, claim)) {
      return Difference.NONE;
    }
    boolean replaces =
        corrects(claim, former) || ReadingComparison.replaces(later, earlier.statement());
    boolean trusted =
        trust >= rules.trust().of(earlier.memory())
            || ReadingComparison.aboutSpeaker(later, earlier.statement());
    return replaces && trusted ? difference : Difference.NONE;
  }

  /**
   * Returns whether all days of a claim were past when a quote was said: then it is another event.
   */
  private static boolean over(Claim earlier, Claim later) {
    LocalDate last = earlier.getOccurredTo();
    Quote quote = later.getQuote();
    return last != null
        && quote != null
        && last.isBefore(LocalDate.ofInstant(quote.getSaidAt(), ZoneOffset.UTC));
  }

  /** Returns whether a quote corrects another one of the same speaker, which it shows. */
  private static boolean corrects(Claim later, Claim earlier) {
    Quote quote = later.getQuote();
    Quote former = earlier.getQuote();
    if (quote == null || former == null || quote.getBefore() == null) {
      return false;
    }
    QuotedBefore before = quote.getBefore();
    return quote.getSpeaker().equals(former.getSpeaker())
        && before.getSpeaker().equals(former.getSpeaker())
        && (earlier.getContent().contains(before.getText())
            || before.getText().contains(earlier.getContent()));
  }

  /**
   * Returns how close two memories are in meaning, 0 to 1. This is the calibrated similarity of
   * their vectors. If a vector is missing, the result is the share of common words, relative to the
   * statement with more words.
   */
  public double closeness(Held one, Held other) {
    Double similarity = similarity(one.vector(), other.vector());
    return similarity == null ? words(one.statement(), other.statement()) : similarity;
  }

  /**
   * Returns a cheap test that shows for most pairs of memories that their similarity does not
   * exceed a threshold.
   *
   * @param similarity the threshold, 0 to 1
   */
  public SimilarityBound bound(double similarity) {
    return new SimilarityBound(calibration, similarity);
  }

  /**
   * Returns the relation of a statement to a memory that it does not contradict.
   *
   * @param coarse the vector in integers; null without a vector
   */
  Likeness likeness(
      Statement statement,
      Claim claim,
      float @Nullable [] vector,
      @Nullable CoarseVector coarse,
      Held memory) {
    Statement known = memory.statement();
    if (plainlySame(statement, known)) {
      return new Likeness(Relation.SAME, similarity(vector, memory.vector()));
    }
    if (statement.quoted() || known.quoted()) {
      return apart(claim, memory.memory().getClaim())
          ? new Likeness(Relation.OTHER, null)
          : quoted(statement, vector, coarse, memory);
    }
    // The cheapest checks come first, since most memories fail them.
    if (!mayAgree(statement, claim, known, memory.memory().getClaim())) {
      return new Likeness(Relation.OTHER, null);
    }
    if (detail.surelyWithin(coarse, memory.coarse())) {
      return new Likeness(Relation.OTHER, null);
    }
    Double similarity = similarity(vector, memory.vector());
    boolean far = similarity != null && similarity < rules.comparison().detail();
    if (far || !agree(statement, known)) {
      return new Likeness(Relation.OTHER, similarity);
    }
    double near = similarity == null ? words(statement, known) : similarity;
    if (near >= rules.comparison().duplicate()) {
      return new Likeness(Relation.DUPLICATE, similarity);
    }
    if (saysMore(statement, known)) {
      return new Likeness(Relation.MORE, similarity);
    }
    if (saysMore(known, statement)) {
      return new Likeness(Relation.LESS, similarity);
    }
    return new Likeness(Relation.OTHER, similarity);
  }

  /** Returns the relation of two texts, at least one of which is a quote. */
  private Likeness quoted(
      Statement statement, float @Nullable [] vector, @Nullable CoarseVector coarse, Held memory) {
    Statement known = memory.statement();
    boolean all = ReadingComparison.covers(statement, known);
    boolean part = ReadingComparison.covers(known, statement);
    boolean nearly = ReadingComparison.nearlySameWords(statement, known);
    if (all || part || nearly) {
      Relation relation =
          nearly || all == part ? Relation.DUPLICATE : all ? Relation.MORE : Relation.LESS;
      return new Likeness(relation, similarity(vector, memory.vector()));
    }
    if (!ReadingComparison.mayRepeat(statement, known)
        || differ(names(statement), names(known))
        || detail.surelyWithin(coarse, memory.coarse())) {
      return new Likeness(Relation.OTHER, null);
    }
    Double similarity = similarity(vector, memory.vector());
    boolean near = similarity != null && similarity >= rules.comparison().duplicate();
    return new Likeness(near ? Relation.DUPLICATE : Relation.OTHER, similarity);
  }

  /** Returns whether two statements, or two quotes of one speaker, have the same words. */
  static boolean plainlySame(Statement one, Statement other) {
    return one.sameWords(other)
        && Objects.equals(one.speaker(), other.speaker())
        && plain(one.text()).equals(plain(other.text()));
  }

  /**
   * Returns whether one statement contains every word, number and date of another statement about
   * the same subject, and more besides. The result is false if only one of the two has a negation,
   * or if the other statement has fewer than two words. A quote says more than a text if it says
   * all that the text says by its readings.
   *
   * @param one the statement that may say more
   * @param other the statement that may be contained
   */
  public static boolean saysMore(Statement one, Statement other) {
    if (one.quoted() || other.quoted()) {
      return ReadingComparison.covers(one, other);
    }
    boolean all =
        one.subject().equals(other.subject())
            && one.negated() == other.negated()
            && one.words().containsAll(other.words())
            && one.numbers().containsAll(other.numbers())
            && one.dates().containsAll(other.dates());
    return all && size(one) > size(other) && other.words().size() > 1;
  }

  private static int size(Statement statement) {
    return statement.words().size() + statement.numbers().size() + statement.dates().size();
  }

  /** Returns whether the two statements are about one subject, number and day. */
  private static boolean mayAgree(Statement one, Claim first, Statement other, Claim second) {
    return one.subject().equals(other.subject())
        && one.negated() == other.negated()
        && !differ(one.numbers(), other.numbers())
        && !apart(first, second);
  }

  /** Returns whether no name or thing shows that the two statements are about different things. */
  private static boolean agree(Statement one, Statement other) {
    return !differ(names(one), names(other)) && !StatementDifference.apartByAThing(one, other);
  }

  /** Returns whether each set has an element that the other lacks. */
  private static boolean differ(Set<String> a, Set<String> b) {
    return !a.isEmpty() && !b.isEmpty() && !a.containsAll(b) && !b.containsAll(a);
  }

  /** Returns whether both claims state days on which they occurred, and have no day in common. */
  public static boolean apart(Claim one, Claim other) {
    LocalDate from = one.getOccurredFrom();
    LocalDate to = one.getOccurredTo();
    LocalDate otherFrom = other.getOccurredFrom();
    LocalDate otherTo = other.getOccurredTo();
    return from != null
        && to != null
        && otherFrom != null
        && otherTo != null
        && (to.isBefore(otherFrom) || otherTo.isBefore(from));
  }

  /** Returns the capitalized words after the first word, in lower case: mostly names. */
  private static Set<String> names(Statement statement) {
    Set<String> names = new HashSet<>();
    String[] words = statement.text().strip().split("[^\\p{L}\\p{N}'’-]+");
    for (int i = 1; i < words.length; i++) {
      String word = words[i].replaceAll("['’]s?$", "");
      if (!word.isEmpty() && Character.isUpperCase(word.charAt(0))) {
        names.add(word.toLowerCase(Locale.ROOT));
      }
    }
    statement.dates().forEach(date -> names.removeAll(List.of(date.split("\\s+"))));
    return names;
  }

  /** Returns the similarity of two vectors, 0 to 1; null if one is missing. */
  @Nullable Double similarity(float @Nullable [] a, float @Nullable [] b) {
    if (a == null || b == null || a.length != b.length) {
      return null;
    }
    return calibration.similarity(cosine(a, b));
  }

  /** Returns the cosine of two vectors of length 1, in four sums that a processor adds at once. */
  private static double cosine(float[] a, float[] b) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      first += a[i] * b[i];
      second += a[i + 1] * b[i + 1];
      third += a[i + 2] * b[i + 2];
      fourth += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      first += a[i] * b[i];
    }
    return first + second + third + fourth;
  }

  /**
   * Returns the share of words in common, relative to the longer statement; it replaces the
   * similarity if there are no vectors.
   */
  private static double words(Statement one, Statement other) {
    Set<String> shared = new HashSet<>(one.words());
    shared.retainAll(other.words());
    int most = Math.max(one.words().size(), other.words().size());
    return most == 0 ? 0 : (double) shared.size() / most;
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }
}
