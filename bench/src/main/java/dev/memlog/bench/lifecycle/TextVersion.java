package dev.memlog.bench.lifecycle;

import dev.memlog.state.Source;

/**
 * A text version of a message.
 *
 * @param marker the word that occurs in all data that depends on this version
 */
record TextVersion(Source source, String marker) {

  /** Returns the ids of the conversation and the message, joined by a slash. */
  String message() {
    return source.getConversation() + "/" + source.getMessageId();
  }
}
