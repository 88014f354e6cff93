package dev.memlog.query.search;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.TermOccurrence;
import dev.memlog.language.english.WordCut;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The part of a passage that a hit shows, with the query's words marked.
 *
 * @param text at most {@link #LENGTH} UTF-16 units of the passage, cut between words where
 *     possible; "…" stands for omitted text
 * @param marks the places of the query's words in the text, in order
 */
public record Snippet(String text, List<Mark> marks) {

  /** The largest length of a snippet, in UTF-16 units. */
  public static final int LENGTH = 500;

  private static final String CUT = "…";
  private static final int BEFORE_FIRST_MARK = 100;

  /**
   * The place of a query's word in the snippet's text.
   *
   * @param start the start, inclusive, in UTF-16 units
   * @param end the end, exclusive, in UTF-16 units
   */
  public record Mark(int start, int end) {}

  /**
   * Returns the part of a passage around the first occurrence of a query word; the beginning of the
   * passage if no query word occurs in it. A passage of at most {@link #LENGTH} UTF-16 units is
   * returned whole.
   *
   * @param words the query's words, as the analyzer's terms
   */
  public static Snippet of(String passage, Set<String> words, Analyzer analyzer) {
    List<Mark> marks = new ArrayList<>();
    for (TermOccurrence occurrence : analyzer.occurrences(passage)) {
      if (words.contains(occurrence.term())) {
        marks.add(new Mark(occurrence.start(), occurrence.end()));
      }
    }
    if (passage.length() <= LENGTH) {
      return new Snippet(passage, List.copyOf(marks));
    }
    int first = marks.isEmpty() ? 0 : marks.getFirst().start();
    int from = first < LENGTH - BEFORE_FIRST_MARK ? 0 : first - BEFORE_FIRST_MARK;
    from = WordCut.start(passage, from, from + BEFORE_FIRST_MARK);
    String before = from == 0 ? "" : CUT;
    int room = LENGTH - before.length() - CUT.length();
    int to =
        passage.length() - from <= room
            ? passage.length()
            : WordCut.end(passage, from + room / 2, from + room);
    int shift = before.length() - from;
    int start = from;
    int end = to;
    return new Snippet(
        before + passage.substring(from, to) + (to < passage.length() ? CUT : ""),
        marks.stream()
            .filter(mark -> mark.start() >= start && mark.end() <= end)
            .map(mark -> new Mark(mark.start() + shift, mark.end() + shift))
            .toList());
  }
}
