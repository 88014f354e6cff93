package dev.memlog.bench.lifecycle;

import dev.memlog.state.Source;

/**
 * A text version of a message.
 *
 * @param marker the word that occurs in everything that rests on this version
 */
record Told(Source source, String marker) {

  /** Returns the message, with its conversation. */
  String message() {
    return source.getConversation() + "/" + source.getMessageId();
  }
}
