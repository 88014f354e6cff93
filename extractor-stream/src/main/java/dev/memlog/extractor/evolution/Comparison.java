package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.evolution.owner.CoarseVector;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.Difference;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
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
 * A comparison of statements and memories. It finds contradictions by their readings, and
 * similarity by their vectors.
 */
public final class Comparison {

  private final EvolutionRules rules;
  private final Calibration calibration;
  private final SimilarityBound duplicate;

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
    this.duplicate = new SimilarityBound(calibration, rules.comparison().duplicate());
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
   * Returns the contradiction by which a memory supersedes an earlier one; {@link Difference#NONE}
   * if both can hold or stay. It supersedes only what it replaces for the most part, or corrects,
   * and nothing that a more trusted speaker said about others.
   */
  Difference supersession(ParsedMemory earlier, ParsedMemory later) {
    return supersession(
        earlier, later.statement(), later.memory().getClaim(), rules.trust().of(later.memory()));
  }

  /**
   * Returns the contradiction by which a text supersedes an earlier memory.
   *
   * @param trust the trust in the speaker of the text
   */
  Difference supersession(ParsedMemory earlier, Statement later, Claim claim, double trust) {
    boolean replaces =
        corrects(claim, earlier.memory().getClaim())
            || ReadingComparison.replaces(later, earlier.statement());
    return replaces ? contradiction(earlier, later, claim, trust) : Difference.NONE;
  }

  /**
   * Returns the contradiction by which a later memory supersedes an earlier one, or only some of
   * its readings; {@link Difference#NONE} if both can hold or stay.
   */
  Difference contradiction(ParsedMemory earlier, ParsedMemory later) {
    Memory memory = later.memory();
    return contradiction(earlier, later.statement(), memory.getClaim(), rules.trust().of(memory));
  }

  private Difference contradiction(
      ParsedMemory earlier, Statement later, Claim claim, double trust) {
    Claim former = earlier.memory().getClaim();
    Difference difference = ReadingComparison.difference(earlier.statement(), later);
    if (!difference.contradicts() || (difference == Difference.DATE && over(former, claim))) {
      return Difference.NONE;
    }
    boolean trusted =
        trust >= rules.trust().of(earlier.memory())
            || ReadingComparison.aboutSpeaker(later, earlier.statement());
    return trusted ? difference : Difference.NONE;
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
  public double closeness(ParsedMemory one, ParsedMemory other) {
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
      ParsedMemory memory) {
    Statement known = memory.statement();
    if (plainlySame(statement, known)) {
      return new Likeness(Relation.SAME, similarity(vector, memory.vector()));
    }
    if (apart(claim, memory.memory().getClaim())) {
      return new Likeness(Relation.OTHER, null);
    }
    boolean all = saysMore(statement, known);
    boolean part = saysMore(known, statement);
    boolean nearly = ReadingComparison.nearlySameWords(statement, known);
    boolean similar = all || part || nearly;
    // The bound comes first, since it is far cheaper than the names and things of two texts.
    if (!similar
        && (duplicate.surelyWithin(coarse, memory.coarse())
            || !ReadingComparison.mayRepeat(statement, known))) {
      return new Likeness(Relation.OTHER, null);
    }
    if (differ(names(statement), names(known))) {
      return new Likeness(Relation.OTHER, null);
    }
    if (similar) {
      Double similarity = similarity(vector, memory.vector());
      boolean far =
          !statement.quoted()
              && !known.quoted()
              && similarity != null
              && similarity < rules.comparison().detail();
      Relation relation =
          nearly || all == part ? Relation.DUPLICATE : all ? Relation.MORE : Relation.LESS;
      return new Likeness(far ? Relation.OTHER : relation, similarity);
    }
    Double similarity = similarity(vector, memory.vector());
    boolean near = similarity != null && similarity >= rules.comparison().duplicate();
    return new Likeness(near ? Relation.DUPLICATE : Relation.OTHER, similarity);
  }

  /** Returns whether two statements, or two quotes of one speaker, have the same words. */
  static boolean plainlySame(Statement one, Statement other) {
    return one.sameText(other)
        && Objects.equals(one.speaker(), other.speaker())
        && one.sameWords(other);
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
    return size(one) > size(other)
        && other.words().size() > 1
        && one.negated() == other.negated()
        && one.subject().equals(other.subject())
        && one.words().containsAll(other.words())
        && one.numbers().containsAll(other.numbers())
        && one.dates().containsAll(other.dates());
  }

  private static int size(Statement statement) {
    return statement.words().size() + statement.numbers().size() + statement.dates().size();
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
      boolean speaker = word.matches("I(?:['’].*)?");
      if (!word.isEmpty() && !speaker && Character.isUpperCase(word.charAt(0))) {
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
}
