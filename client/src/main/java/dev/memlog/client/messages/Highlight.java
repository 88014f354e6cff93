package dev.memlog.client.messages;

/**
 * A place in a snippet that matches the query, in UTF-16 units.
 *
 * @param start the first unit, 0-based
 * @param end the unit after the last one
 */
public record Highlight(int start, int end) {}
