package dev.memlog.extractor.turns;

/**
 * What stood around a statement in one message.
 *
 * @param source the message; when it is deleted or edited, the excerpt goes
 * @param text of it, up to 300 characters
 */
public record Excerpt(MessageVersion source, String text) {}
