package dev.memlog.client.messages;

/**
 * A range of a snippet that matches a word of the query, in UTF-16 code units.
 *
 * @param start the 0-based index of the first unit
 * @param end the index after the last unit
 */
public record Highlight(int start, int end) {}
