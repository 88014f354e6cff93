package dev.memlog.query.search;

import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.english.Kinds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/**
 * A parsed query, as {@link QueryReader} returns it.
 *
 * @param text the text as received, without surrounding blanks
 * @param words the terms of the text as the index's analyzer produces them, without question words
 *     unless there are no others
 * @param subject the words without those by which the text names dates or asks for a time, unless
 *     there are no others
 * @param forms the other forms of the query's irregular verbs, as terms; each maps to the query's
 *     own form, such as ate → eat
 * @param asksWhen whether the query asks for a time
 * @param dates the absolute dates that the query names, or else the dates relative to the day on
 *     which the query is asked
 * @param side the side of a user/assistant chat that the query asks about
 * @param english whether the analyzer is for English; otherwise rules for English do not apply
 * @param kinds the kinds of things that the query asks for, such as fruit
 */
public record QueryText(
    String text,
    SequencedSet<String> words,
    SequencedSet<String> subject,
    Map<String, String> forms,
    boolean asksWhen,
    List<DateSpan> dates,
    AskedSide side,
    boolean english,
    Kinds kinds) {

  /**
   * Returns the terms to search for: the words of the query and the other forms of its irregular
   * verbs.
   */
  public Set<String> searched() {
    if (forms.isEmpty()) {
      return words;
    }
    Set<String> searched = new LinkedHashSet<>(words);
    searched.addAll(forms.keySet());
    return searched;
  }
}
