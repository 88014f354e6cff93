package dev.memlog.language.turn;

/**
 * A text version of a message.
 *
 * @param message the message's id
 * @param version the id of the text version
 */
public record MessageVersion(String message, String version) {}
