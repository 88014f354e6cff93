package dev.memlog.index;

/**
 * The place of a term in a text, so that it can be marked.
 *
 * @param term the term as {@link Analyzer#terms} returns it
 * @param start the start of the word that it was made from, in UTF-16 units
 * @param end the end of the word, exclusive
 */
public record TermOccurrence(String term, int start, int end) {}
