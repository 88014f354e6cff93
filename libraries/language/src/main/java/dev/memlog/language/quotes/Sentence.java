package dev.memlog.language.quotes;

/**
 * A sentence, line or list of a message.
 *
 * @param start the index of its first character in the message
 * @param end the index after its last character
 * @param text its text as written, without surrounding white space
 * @param listed whether it is an introduction with the items of its list
 */
record Sentence(int start, int end, String text, boolean listed) {

  Sentence(int start, int end, String text) {
    this(start, end, text, false);
  }
}
