package dev.memlog.bench.lifecycle;

import dev.memlog.state.Source;

/**
 * A version of the text of a message.
 *
 * @param source the message, in this version
 * @param marker the invented word that occurs in all data that depends on this version
 */
record TextVersion(Source source, String marker) {

  /** Returns the ids of the conversation and the message, joined by a slash. */
  String message() {
    return source.getConversation() + "/" + source.getMessageId();
  }
}
