package dev.memlog.query.search;

import dev.memlog.language.dates.DateSpan;
import java.util.List;
import java.util.SequencedSet;

/**
 * A parsed query.
 *
 * @param text the text as received, without surrounding blanks
 * @param words the terms in the index's analysis, without question words
 * @param asksWhen whether the query asks for a time
 * @param dates the absolute dates that the query names, or else the dates relative to the day on
 *     which it is asked
 * @param side the side of a user/assistant chat that the query asks about
 * @param english whether the analyzer is for English; otherwise rules for English do not apply
 */
public record QueryText(
    String text,
    SequencedSet<String> words,
    boolean asksWhen,
    List<DateSpan> dates,
    AskedSide side,
    boolean english) {}
