package dev.memlog.query.search;

import static java.lang.Character.UnicodeScript.LATIN;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.TermOccurrence;
import dev.memlog.language.dates.DateFinder;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Beginning;
import dev.memlog.language.english.Kinds;
import dev.memlog.language.english.Verbs;
import java.lang.Character.UnicodeScript;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A parser of queries. From English queries, it drops the words that only form a question, such as
 * "what" and "did". The index keeps these words. Queries in other languages are parsed only for
 * words and dates.
 */
public final class QueryReader {

  private static final String QUESTION_WORDS =
      "what when where who whom whose which why how do does did done doing is are was were am be been"
          + " being has have had having can could would should will shall might must a an the of"
          + " to in on at for from by with about as and or not if so than then that this these those"
          + " it its he she his her him hers they them their i me my mine we our you your s t re ve"
          + " ll d m there any some tell remind";

  /**
   * The largest number of UTF-16 units of a query that are read, twice the API's limit. The bound
   * is needed because patterns may take time quadratic in the length.
   */
  private static final int LONGEST = 4_000;

  private final Analyzer analyzer;
  private final Set<String> dropped;

  public QueryReader(Analyzer analyzer) {
    this.analyzer = analyzer;
    // Some question words mean something else in other languages: "die", "war", "her".
    this.dropped =
        analyzer.english()
            ? Stream.of(QUESTION_WORDS.split(" "))
                .flatMap(word -> analyzer.terms(word).stream())
                .collect(Collectors.toUnmodifiableSet())
            : Set.of();
  }

  /**
   * Parses a query. The parser reads only the first 4,000 UTF-16 units.
   *
   * @param asked the day on which the query is asked, to which relative dates such as "last week"
   *     refer; relative dates are used only if the query names no absolute date
   */
  public QueryText read(String query, LocalDate asked) {
    String text = Beginning.of(query, LONGEST).strip();
    List<TermOccurrence> occurrences = analyzer.occurrences(text);
    var words = new LinkedHashSet<>(occurrences.stream().map(TermOccurrence::term).toList());
    boolean english = analyzer.english() && latin(text);
    if (english && !dropped.containsAll(words)) {
      words.removeAll(dropped);
    }
    return new QueryText(
        text,
        Collections.unmodifiableSequencedSet(words),
        english ? subject(text, words) : Collections.unmodifiableSequencedSet(words),
        english ? forms(text, occurrences, words) : Map.of(),
        english && TimeWords.asksWhen(text),
        DateFinder.find(text, asked),
        english ? AskedSide.of(text) : AskedSide.ANY,
        english,
        english ? Kinds.askedBy(text) : Kinds.NONE);
  }

  private SequencedSet<String> subject(String text, SequencedSet<String> words) {
    var subject = new LinkedHashSet<>(words);
    subject.retainAll(Set.copyOf(analyzer.terms(DateFinder.withoutTimes(text))));
    return Collections.unmodifiableSequencedSet(subject.isEmpty() ? words : subject);
  }

  /** Returns whether most letters of a text are Latin; the rules for English say nothing else. */
  private static boolean latin(String text) {
    int[] letters = text.codePoints().filter(Character::isLetter).toArray();
    long latin = Arrays.stream(letters).filter(letter -> UnicodeScript.of(letter) == LATIN).count();
    return 2 * latin >= letters.length;
  }

  /**
   * Returns a parsed query with a new text that asks the same question. Its words come from the new
   * text. Its dates, side, kinds and whether it asks for a time are those of the given query.
   *
   * @param query the parsed query that the new text replaces
   * @param text the new text
   */
  public QueryText refined(QueryText query, String text) {
    // The dates are those of the first query, so the day does not matter.
    QueryText other = read(text, LocalDate.EPOCH);
    return new QueryText(
        other.text(),
        other.words(),
        other.subject(),
        other.forms(),
        query.asksWhen(),
        query.dates(),
        query.side(),
        query.english(),
        query.kinds());
  }

  /**
   * Returns the terms of the other forms of the irregular verbs in a query, since stemming does not
   * unite these forms. Words with a capital letter are skipped, since they may be names, such as
   * Rose.
   */
  private Map<String, String> forms(
      String text, List<TermOccurrence> occurrences, Set<String> words) {
    Map<String, String> forms = new HashMap<>();
    for (TermOccurrence occurrence : occurrences) {
      String word = text.substring(occurrence.start(), occurrence.end());
      if (!words.contains(occurrence.term()) || Character.isUpperCase(word.codePointAt(0))) {
        continue;
      }
      Verbs.irregularForms(word).stream()
          .flatMap(form -> analyzer.terms(form).stream())
          .filter(term -> !words.contains(term))
          .forEach(term -> forms.putIfAbsent(term, occurrence.term()));
    }
    return Collections.unmodifiableMap(forms);
  }
}
