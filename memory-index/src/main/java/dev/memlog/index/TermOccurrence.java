package dev.memlog.index;

/**
 * Where a term stands in a text, so that it can be marked.
 *
 * @param term as {@link Analyzer#terms} gives it
 * @param start of what it was made from, in UTF-16 units
 * @param end after its last unit
 */
public record TermOccurrence(String term, int start, int end) {}
