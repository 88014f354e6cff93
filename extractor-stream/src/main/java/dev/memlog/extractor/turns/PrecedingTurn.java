package dev.memlog.extractor.turns;

/**
 * A turn before the one that is read, of the same conversation.
 *
 * @param source the message
 * @param text as it stands
 */
public record PrecedingTurn(MessageVersion source, Speaker speaker, String text) {}
