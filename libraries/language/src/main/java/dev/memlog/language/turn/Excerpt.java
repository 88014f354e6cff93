package dev.memlog.language.turn;

/**
 * An excerpt of a message, stored with a memory so that a search finds the memory by the words of
 * the excerpt, too.
 *
 * @param source the message, whose deletion or edit also removes the excerpt
 * @param text an excerpt of up to 300 UTF-16 units
 */
public record Excerpt(MessageVersion source, String text) {}
