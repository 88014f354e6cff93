package dev.memlog.language.turn;

/**
 * A reference to one version of a message's text. Each edit of the text creates a new version.
 *
 * @param message the id of the message
 * @param version the id of the version of its text
 */
public record MessageVersion(String message, String version) {}
