package dev.memlog.llm;

import java.util.List;

/**
 * A memory that the model proposes, unchecked.
 *
 * @param sources the labels of the messages that it rests on
 * @param circumstances the circumstances in which the statement was made
 */
record Proposal(
    String content,
    String category,
    String type,
    String subject,
    int importance,
    double confidence,
    List<String> sources,
    Circumstances circumstances) {

  /**
   * The circumstances of a proposed memory, unchecked.
   *
   * @param asked whether the speaker asked to remember it
   * @param place the place where it happened; empty if not said
   * @param from the first of the days that it speaks of, as YYYY-MM-DD; empty if none
   * @param to the last of these days
   */
  record Circumstances(boolean asked, String valence, String place, String from, String to) {}

  Proposal {
    sources = List.copyOf(sources);
  }
}
