package dev.memlog.query.search;

import java.util.List;
import java.util.SequencedSet;

/**
 * A query, read for what it asks.
 *
 * @param text as it came, without blanks around it
 * @param words its terms in the index's analysis, without question words
 * @param asksWhen whether it asks for a time
 * @param dates that it names, also from the day on which it is asked
 * @param side of a user/assistant chat that it asks about
 */
public record QueryText(
    String text,
    SequencedSet<String> words,
    boolean asksWhen,
    List<DateSpan> dates,
    AskedSide side) {}
