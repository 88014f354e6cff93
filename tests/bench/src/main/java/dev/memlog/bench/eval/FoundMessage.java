package dev.memlog.bench.eval;

/**
 * A message that a search has found.
 *
 * @param conversation the id of the message's conversation
 * @param message the id of the message
 */
record FoundMessage(String conversation, String message) {}
