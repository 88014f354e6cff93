package dev.memlog.llm;

import java.util.List;

/**
 * A memory as the model proposes it, unchecked.
 *
 * @param sources the labels of the messages that it rests on
 * @param asked whether the speaker asked to remember it
 * @param place the place where it happened; empty if not said
 * @param occurredFrom the first day that it refers to, as YYYY-MM-DD; empty if none
 * @param occurredTo the last of these days
 */
record Proposal(
    String content,
    String category,
    String type,
    String subject,
    int importance,
    double confidence,
    List<String> sources,
    boolean asked,
    String valence,
    String place,
    String occurredFrom,
    String occurredTo) {

  Proposal {
    sources = List.copyOf(sources);
  }
}
